import { createHmac } from 'node:crypto';

/** Somebody of the day, with a prepaid card. */
export type DayPerson = {
  readonly token: string;
  readonly phone: string;
  /** Where their requests come from, as the proxy tells it. */
  readonly address: string;
  /** As we call it, and as the issuer does. */
  readonly card: { readonly reference: string; readonly id: string };
};

/** One request as its bytes, and what its answer has to be. */
export type Step = {
  readonly route: string;
  readonly request: string;
  readonly accepts: (answer: string) => boolean;
  /** What the same act asks for next, from the answer. */
  readonly next?: (answer: string) => Step;
};

/** What acts need to know of the day. */
export type Day = {
  readonly people: readonly DayPerson[];
  /** Of the issuer's signatures. */
  readonly issuerSecret: string;
};

type Act = (day: Day) => Step;

/** What clients do, and how often of a thousand times. */
const mix = {
  history: [readHistory, 300],
  balance: [readBalance, 300],
  transfer: [transfer, 200],
  wire: [announceWire, 25],
  collection: [payByPhone, 25],
  withdrawal: [withdraw, 50],
  authorization: [payByCard, 50],
  bill: [payBill, 25],
  topup: [topUp, 25],
} as const satisfies Record<string, readonly [Act, number]>;

export type ActName = keyof typeof mix;

const names = Object.keys(mix) as ActName[];
const thousand = names.flatMap((name) => Array.from({ length: mix[name][1] }, () => name));

export function anyAct(day: Day): { readonly name: ActName; readonly first: Step } {
  const name = oneOf(thousand);
  return { name, first: mix[name][0](day) };
}

function readHistory({ people }: Day): Step {
  return get('/api/operations?limit=20', oneOf(people));
}

function readBalance({ people }: Day): Step {
  return get('/api/wallets', oneOf(people));
}

function transfer({ people }: Day): Step {
  const sender = oneOf(people);
  return post(sender, '/api/transfers', {
    montant: 0.01,
    devise: 'EUR',
    beneficiaire: { mode: 'nzela', telephone: another(people, sender).phone },
    methodePaiement: 'wallet',
  });
}

function announceWire({ people }: Day): Step {
  return post(oneOf(people), '/api/deposits', { montant: 15, methode: 'bank' });
}

/** 5 000 Congolese francs into the wallet. */
function payByPhone({ people }: Day): Step {
  return post(oneOf(people), '/api/mobile-money/payments', {
    operateur: 'AIRTEL',
    devise: 'CDF',
    montant: 5000,
    telephone: `+24397${anyDigits(3)}${ordinaryEnd()}`,
  });
}

function withdraw({ people }: Day): Step {
  const person = oneOf(people);
  const priced = {
    canal: 'withdrawal',
    montant: 6,
    deviseSource: 'EUR',
    deviseCible: 'EUR',
    pays: 'FR',
    modeReception: 'bank',
    methodePaiement: 'wallet',
  };
  const order = (answer: string) =>
    post(person, '/api/withdrawals', {
      devisId: idIn(answer),
      methode: 'bank',
      compte: 'FR7630006000010000000060001',
    });
  return { ...post(person, '/api/quotes', priced), next: order };
}

/** The issuer asks whether a payment of 1.20 EUR in a shop is approved, and has it approved. */
function payByCard({ people, issuerSecret }: Day): Step {
  const { card } = oneOf(people);
  const body = JSON.stringify({
    type: 'authorization.request',
    reference: card.reference,
    authorizationId: nextKey(),
    cardId: card.id,
    amount: '1.20',
    currency: 'EUR',
    merchantAmount: '1.20',
    merchantCurrency: 'EUR',
    merchant: { name: 'BOUTIQUE ESSAI PARIS 11', category: 'Restaurant', country: 'FR' },
  });
  const route = '/api/gateways/issuing/authorization';
  return {
    route: `POST ${route}`,
    request: requestOf(`POST ${route}`, signed(body, issuerSecret), body),
    accepts: (answer) => isStatus(answer, 200) && answer.includes('"decision":"APPROVE"'),
  };
}

/** A prepaid meter in Dakar is loaded with 2 000 F CFA, at the price of its check. */
function payBill({ people }: Day): Step {
  const person = oneOf(people);
  const bill = {
    facturier: 'woyofal',
    reference: `14${anyDigits(7)}${ordinaryEnd()}`,
    montant: 2000,
  };
  const order = (answer: string) => post(person, '/api/bills', { verification: idIn(answer) });
  return { ...post(person, '/api/bills/check', bill), accepts: isOk, next: order };
}

/** 500 F CFA of credit to a phone in Dakar. */
function topUp({ people }: Day): Step {
  return post(oneOf(people), '/api/topups', {
    phoneNumber: `22177${anyDigits(3)}${ordinaryEnd()}`,
    countryIso: 'SN',
    operatorId: 'orange-sn',
    productId: 'orange-sn-credit',
    amount: 500,
    price: 0.77,
  });
}

function get(path: string, { token, address }: DayPerson): Step {
  const [route = path] = path.split('?');
  const headers = `authorization: Bearer ${token}\r\nx-forwarded-for: ${address}\r\n`;
  return {
    route: `GET ${route}`,
    request: requestOf(`GET ${path}`, headers),
    accepts: isOk,
  };
}

function post({ token, address }: DayPerson, path: string, content: object): Step {
  const body = JSON.stringify(content);
  const headers = `authorization: Bearer ${token}\r\nx-forwarded-for: ${address}\r\nidempotency-key: ${nextKey()}\r\n`;
  return {
    route: `POST ${path}`,
    request: requestOf(`POST ${path}`, headers, body),
    accepts: (answer) => isStatus(answer, 201),
  };
}

/** All of it in ASCII: its characters are its bytes. */
function requestOf(line: string, headers: string, body?: string): string {
  const start = `${line} HTTP/1.1\r\nhost: nzela.example\r\n${headers}`;
  if (body === undefined) return `${start}\r\n`;
  return `${start}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

/** By the scheme of Standard Webhooks, from the issuer's one address (RFC 5737). */
function signed(body: string, secret: string): string {
  const id = `msg_${nextKey()}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return (
    `x-forwarded-for: 198.51.100.7\r\nwebhook-id: ${id}\r\nwebhook-timestamp: ${timestamp}\r\n` +
    `webhook-signature: v1,${signature}\r\n`
  );
}

const run = `${Date.now().toString(36)}-${process.pid}`;
let made = 0;

function nextKey(): string {
  made += 1;
  return `${run}-${made}`;
}

function isStatus(answer: string, status: number): boolean {
  return answer.startsWith(`HTTP/1.1 ${status}`);
}

function isOk(answer: string): boolean {
  return isStatus(answer, 200);
}

const id = /"id":"([\da-f-]{36})"/;

function idIn(answer: string): string {
  return id.exec(answer)?.[1] ?? '';
}

function oneOf<Item>(items: readonly Item[]): Item {
  return items[Math.floor(Math.random() * items.length)] as Item;
}

function another(people: readonly DayPerson[], person: DayPerson): DayPerson {
  const found = oneOf(people);
  return found === person ? another(people, person) : found;
}

function anyDigits(count: number): string {
  return String(Math.floor(Math.random() * 10 ** count)).padStart(count, '0');
}

/** The last four digits of an account or a number: the sandbox does something of its own at some below 100. */
function ordinaryEnd(): string {
  return String(1_000 + Math.floor(Math.random() * 9_000));
}
