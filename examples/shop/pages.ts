import type { Order } from './shop.ts';

const states = {
  waiting: 'En attente de paiement',
  paid: 'Payée. Merci !',
  over: 'Abandonnée',
} as const satisfies Readonly<Record<Order['state'], string>>;

export function homePage(): string {
  return page(
    'Le petit marché',
    '<p>Panier de légumes, 12 €</p><form method="post" action="/acheter"><button>Acheter</button></form>',
  );
}

export function orderPage({ id, address, state }: Order): string {
  const pay = state === 'waiting' ? `<p><a href="${address}">Payer 12 €</a></p>` : '';
  return page(`Commande ${id.slice(0, 8)}`, `<p role="status">${states[state]}</p>${pay}`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:1.125rem/1.5 system-ui;margin:10vh auto;max-width:30rem;padding:0 1rem}</style>
<h1>${title}</h1>${body}</html>`;
}
