import type { CardPayment } from '../cards/cards.port.ts';

/** Types a card in the hosted fields, as the frame does. Answers null when the connection is cut. */
export async function typeCard(payment: CardPayment, number: string, changes: object = {}) {
  const card = { number, expiry: '12/49', securityCode: '123', ...changes };
  const response = await post(`${payment.fieldsUrl}/card`, card).catch(() => null);
  return response && { status: response.status, body: (await response.json()) as object };
}

/** Types the code of the strong authentication. */
export async function typeCode(payment: CardPayment, code: string): Promise<unknown> {
  return (await post(`${payment.fieldsUrl}/authentication`, { code })).json();
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
