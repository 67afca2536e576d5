import type { Answer, Person, Wire } from './api.ts';

const boundary = 'limite-0123456789';

type Upload = {
  /** `/kyc?type=passeport`. */
  readonly path: string;
  readonly content: Buffer;
  readonly method?: 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
};

/** Sends a file as a browser's form does. Its name and type say that it is a picture: they decide nothing. */
export function upload(
  who: Pick<Person, 'ask'>,
  { path, content, method = 'POST', headers = {} }: Upload,
): Promise<Answer<Wire>> {
  return who.ask(method, path, withFile(content, headers));
}

/** The same as a request takes it. */
export function withFile(content: Buffer, headers: Readonly<Record<string, string>> = {}) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="fichier"; filename="../moi.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const type = `multipart/form-data; boundary=${boundary}`;
  return { body, headers: { 'content-type': type, ...headers } };
}
