/** The control desk as a program sees it: what the outside world received, and what it is to do next. */
export class Desk {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async get<Answer>(path: string): Promise<Answer> {
    return this.#call<Answer>(path, { method: 'GET' });
  }

  async post<Answer>(path: string, body: object = {}): Promise<Answer> {
    return this.#call<Answer>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async #call<Answer>(path: string, init: RequestInit): Promise<Answer> {
    const answer = await fetch(new URL(path, this.url), init);
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`desk ${init.method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }
}
