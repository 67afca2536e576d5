import { readKept } from '../app/lib/kept-offline.ts';
import { readTheme } from '../app/lib/theme.ts';

const retryMs = 5_000;

/** Fills in what this device keeps; the sentences stand in the page, in its language. */
async function show(): Promise<void> {
  const language = document.documentElement.lang;
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  const { balance, receipts } = await readKept(Date.now());
  if (balance !== null) {
    const section = reveal('balance');
    const time = section.querySelector('time');
    if (time !== null) time.textContent = moment.format(balance.at);
    for (const { currency, text } of balance.lines) add(section, currency, text);
  }
  if (receipts.length > 0) {
    const section = reveal('receipts');
    for (const { name, file } of receipts) {
      const link = document.createElement('a');
      link.textContent = name;
      link.download = name;
      link.href = URL.createObjectURL(await file());
      section.querySelector('ul')?.append(wrapped('li', link));
    }
  }
}

function reveal(id: string): HTMLElement {
  const section = document.getElementById(id);
  if (section === null) throw new Error(`No #${id} in the page`);
  section.hidden = false;
  return section;
}

function add(section: HTMLElement, label: string, text: string): void {
  const term = wrapped('dt', document.createTextNode(label));
  section.querySelector('dl')?.append(term, wrapped('dd', document.createTextNode(text)));
}

function wrapped(name: string, content: Node): HTMLElement {
  const element = document.createElement(name);
  element.append(content);
  return element;
}

/** Goes on as soon as the service answers: the address is still that of the page that was wanted. */
async function goOn(): Promise<void> {
  try {
    if ((await fetch('/healthz', { cache: 'no-store' })).ok) window.location.reload();
  } catch {
    // Still offline.
  }
}

const theme = readTheme(document.cookie);
if (theme !== 'system') document.documentElement.dataset['theme'] = theme;
document.getElementById('again')?.addEventListener('click', () => void goOn());
window.addEventListener('online', () => void goOn());
setInterval(() => void goOn(), retryMs);
// Signed out in another tab: the page must not go on showing what it read.
new BroadcastChannel('session').addEventListener('message', () => window.location.reload());
show().catch((error: unknown) => console.warn('What was kept cannot be read.', error));
