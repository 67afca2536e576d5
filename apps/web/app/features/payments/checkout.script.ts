import { standingOf } from './checkout-standing.ts';

/**
 * The whole script of a payment's page, and of the page of a link that leads to one. It sends what is pressed, looks how the payment stands, and has the server draw
 * the region `#checkout` anew when that changed: every sentence is the server's.
 */

/** Pauses before each sending of one request whose answer was lost, in ms. */
const pausesMs = [0, 1_000, 2_000, 4_000, 8_000];
const requestTimeoutMs = 30_000;
const slowestMs = 20_000;
const tallestPx = 1_600;

type Answer = {
  readonly status: number;
  readonly body: {
    readonly id?: string;
    readonly adresse?: string;
    readonly code?: string;
    readonly message?: string;
    readonly errors?: readonly { readonly champ: string; readonly message: string }[];
  };
};

/** What was sent and not answered yet: it is only ever sent again as it was, with its key. */
type Order = { readonly path: string; readonly key: string; readonly body: string };

const orders = new WeakMap<HTMLFormElement, Order>();
const busy = new WeakSet<HTMLFormElement>();
let region = find(document);
let timer = 0;
let pauseMs = 0;

function find(page: Document): HTMLElement {
  const found = page.querySelector<HTMLElement>('#checkout');
  if (found === null) throw new Error('The page has no payment');
  return found;
}

function said(name: 'checking' | 'lost' | 'unmoved'): string {
  return region.dataset[name] ?? '';
}

/** The forms of the region get a key each as it is drawn; what was typed in the one before stays. */
function begin(): void {
  for (const form of region.querySelectorAll<HTMLFormElement>('form[data-pay]')) {
    const key = { value: crypto.randomUUID() as string };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void submit(form, key);
    });
  }
  const card = region.querySelector<HTMLDetailsElement>('details[data-way="carte"]');
  const openCard = () => {
    if (card?.open === true) card.querySelector('form')?.requestSubmit();
  };
  card?.addEventListener('toggle', openCard);
  for (const link of region.querySelectorAll<HTMLAnchorElement>('a[data-swap]')) {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      void draw(link.href);
    });
  }
  const frame = region.querySelector<HTMLIFrameElement>('iframe[data-frame]');
  if (frame !== null) openFrame(frame);
  pauseMs = Number(region.dataset['every'] ?? 0);
  look();
}

/** Sends the form once, however often it is pressed, until somebody answers. */
async function submit(form: HTMLFormElement, key: { value: string }): Promise<void> {
  if (busy.has(form)) return;
  busy.add(form);
  form.querySelector('button')?.setAttribute('aria-disabled', 'true');
  tell(form, null);
  const order = orders.get(form) ?? {
    path: `${region.dataset['api']}/${form.dataset['pay']}`,
    key: key.value,
    body: JSON.stringify(valuesOf(form)),
  };
  orders.set(form, order);
  const answer = await insist(order, () => tell(form, [said('checking'), said('lost')]));
  if (answer !== null) {
    orders.delete(form);
    key.value = crypto.randomUUID();
    await take(form, answer);
  }
  busy.delete(form);
  form.querySelector('button')?.removeAttribute('aria-disabled');
}

/** What was typed: an amount with the point that the wire has. */
function valuesOf(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = Object.fromEntries(new FormData(form));
  for (const { name, value } of form.querySelectorAll<HTMLInputElement>('input[data-amount]'))
    values[name] = value.replace(/\s/g, '').replace(',', '.');
  return values;
}

/** The first answer, yes or no; null after the last silence. */
async function insist(order: Order, onSilence: () => void): Promise<Answer | null> {
  for (const pause of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const answer = await send(order).catch(() => null);
    if (answer !== null && isAnswer(answer)) return answer;
    onSilence();
  }
  return null;
}

async function send({ path, key, body }: Order): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key };
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const answer = await fetch(path, { method: 'POST', headers, body, signal });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

/** A 5xx and « still running » are none, unless the server says that it asked nobody (lib/api-error.ts). */
function isAnswer({ status, body }: Answer): boolean {
  if (body.code === 'passerelle_indisponible') return true;
  return status < 500 && body.code !== 'operation_en_cours';
}

/** Draws what the answer began, or says why it was refused: at the field where it is one's, else above the button. */
async function take(form: HTMLFormElement, { status, body }: Answer): Promise<void> {
  const page = region.dataset['page'] ?? '';
  if (status < 400) {
    if (body.adresse !== undefined) return location.assign(body.adresse);
    const name = { carte: 'carte', 'mobile-money': 'paiement' }[form.dataset['pay'] ?? ''];
    return draw(name === undefined ? page : `${page}?${name}=${body.id}`);
  }
  // Paid, called off, paused or expired meanwhile: the page says so itself.
  if (body.code !== undefined && isPages(body.code)) return draw(page);
  const faults = (body.errors ?? []).filter(({ champ, message }) =>
    tellField(form, champ, message),
  );
  const [first] = faults;
  if (first !== undefined) {
    form.querySelector<HTMLElement>(`input[name="${first.champ}"]`)?.focus();
    return;
  }
  const message = body.message ?? '';
  const unmoved = said('unmoved');
  tell(form, [message, message.includes(unmoved.replace(/\.$/, '')) ? '' : unmoved]);
}

/** What is used up, is so on the page of the link; on that of a payment, its form says it. */
function isPages(code: string): boolean {
  return code.startsWith('paiement_') || (code.startsWith('lien_') && 'view' in region.dataset);
}

/** Writes a sentence and what follows from it above the button; null takes both away, and those of the fields. */
function tell(form: HTMLFormElement, texts: readonly [string, string] | null): void {
  const box = form.querySelector<HTMLElement>('[data-fault]');
  if (box === null) return;
  box.hidden = texts === null;
  for (const [index, line] of [...box.children].entries()) line.textContent = texts?.[index] ?? '';
  if (texts !== null) return;
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) field.hidden = true;
  for (const input of form.querySelectorAll('[aria-invalid]'))
    input.removeAttribute('aria-invalid');
}

/** Whether the form has that field. Of several faults of one, the first is told. */
function tellField(form: HTMLFormElement, name: string, message: string): boolean {
  const field = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  const text = field?.querySelector('span');
  if (field === null || text === null || text === undefined) return false;
  if (!field.hidden) return true;
  field.hidden = false;
  text.textContent = message;
  form.querySelector(`input[name="${name}"]`)?.setAttribute('aria-invalid', 'true');
  return true;
}

/** Has the server draw the region for `address`, which becomes the page's. What cannot be fetched is fetched by the next look. */
async function draw(address: string): Promise<void> {
  clearTimeout(timer);
  const answer = await fetch(address).catch(() => null);
  if (answer === null || !answer.ok) {
    pauseMs = slower(pauseMs);
    timer = window.setTimeout(() => void draw(address), pauseMs);
    return;
  }
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const next = document.importNode(find(page), true);
  keepTyped(region, next);
  const isFocused = region.contains(document.activeElement);
  region.replaceWith(next);
  region = next;
  history.replaceState(null, '', address);
  const told = region.querySelector<HTMLElement>('[data-told]');
  const live = document.querySelector('#said');
  if (live !== null) live.textContent = told?.textContent ?? '';
  if (isFocused || document.activeElement === document.body) told?.focus();
  begin();
}

function keepTyped(before: HTMLElement, after: HTMLElement): void {
  for (const input of after.querySelectorAll<HTMLInputElement>('input[id]')) {
    const typed = before.querySelector<HTMLInputElement>(`#${input.id}`)?.value ?? '';
    if (input.value === '') input.value = typed;
  }
}

/** Looks again after a pause that grows, while the page is seen. */
function look(): void {
  clearTimeout(timer);
  const { poll, seen } = region.dataset;
  if (poll === undefined) return;
  timer = window.setTimeout(() => void compare(poll, seen), pauseMs);
}

async function compare(poll: string, seen: string | undefined): Promise<void> {
  if (document.hidden) return;
  const now = await stand(poll);
  // Drawn anew meanwhile.
  if (region.dataset['poll'] !== poll || region.dataset['seen'] !== seen) return;
  if (now !== null && now !== seen && !isSending()) return draw(location.href);
  pauseMs = slower(pauseMs);
  look();
}

async function stand(path: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const answer = await fetch(path, { signal });
    return answer.ok ? standingOf(await answer.json()) : null;
  } catch {
    return null;
  }
}

/** A request on its way is not drawn over: its own answer draws the page. */
function isSending(): boolean {
  return [...region.querySelectorAll('form')].some((form) => busy.has(form));
}

function slower(pause: number): number {
  return Math.min(Math.max(pause, 1_000) * 1.3, slowestMs);
}

function lookNow(): void {
  if (document.hidden) return;
  pauseMs = Math.min(pauseMs, 500);
  look();
}

/** The card's fields in the theme of the page; what they say is believed from the gateway's own window alone. */
function openFrame(frame: HTMLIFrameElement): void {
  const { frame: address = '', reference } = frame.dataset;
  const url = new URL(address);
  const chosen = document.documentElement.dataset['theme'];
  const isDark = chosen === 'dark' || (chosen === undefined && prefersDark.matches);
  url.searchParams.set('theme', isDark ? 'dark' : 'light');
  frame.style.colorScheme = isDark ? 'dark' : 'light';
  frame.src = url.href;
  hear = (event) => {
    if (event.origin !== url.origin || event.source !== frame.contentWindow) return;
    const { type, reference: about, height } = (event.data ?? {}) as Record<string, unknown>;
    if (about !== reference) return;
    if (type === 'nzela.card.size' && typeof height === 'number' && height > 0) {
      frame.style.height = `${Math.min(height, tallestPx)}px`;
    }
    // The message is a hint: what happened is what our server says.
    if (type === 'nzela.card') {
      pauseMs = 0;
      look();
    }
  };
}

/** A link's merchant is told how often its page was opened. */
function countView(): void {
  const { view } = region.dataset;
  if (view === undefined) return;
  const headers = { 'content-type': 'application/json' };
  void fetch(view, { method: 'POST', headers, body: '{}' }).catch(() => undefined);
}

const prefersDark = matchMedia('(prefers-color-scheme: dark)');
let hear: (event: MessageEvent) => void = () => undefined;
window.addEventListener('message', (event) => hear(event));
window.addEventListener('online', lookNow);
document.addEventListener('visibilitychange', lookNow);
begin();
countView();
