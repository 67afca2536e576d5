import type { CardPayment } from '@nzela/contract/card-payments';
import type { MobileMoneyOffer, MobileMoneyPayment } from '@nzela/contract/mobile-money';
import type { Checkout } from '@nzela/contract/payments';

/** A try to pay, named by the address of the page, so that a reload finds it. */
export type Attempt =
  | { readonly way: 'mobile'; readonly payment: MobileMoneyPayment }
  | { readonly way: 'card'; readonly payment: CardPayment };

/** All that the page of a payment is drawn from. */
export type Shown = {
  readonly code: string;
  readonly checkout: Checkout;
  readonly attempt: Attempt | null;
  /** The address asks for the ways to pay, beside what the attempt says. */
  readonly again: boolean;
  /** The way that the address asks to open. */
  readonly opened: string | null;
  readonly offer: MobileMoneyOffer | null;
};

type Api = (path: string) => Promise<Response>;

/** The try that the address names; null where it names none, or one that is not of this payment. */
export async function readAttempt(
  api: Api,
  code: string,
  address: URLSearchParams,
): Promise<Attempt | null> {
  const phone = address.get('paiement');
  const card = address.get('carte');
  if (phone !== null) {
    const payment = await read<MobileMoneyPayment>(
      api,
      `${pathOf(code)}/mobile-money/${part(phone)}`,
    );
    return payment && { way: 'mobile', payment };
  }
  if (card === null) return null;
  const payment = await read<CardPayment>(api, `${pathOf(code)}/carte/${part(card)}`);
  return payment && { way: 'card', payment };
}

/** The operators that collect in the payment's currency; null where no phone can pay it. */
export async function readOffer(api: Api, checkout: Checkout): Promise<MobileMoneyOffer | null> {
  if (!checkout.moyens.some(({ moyen }) => moyen === 'mobile')) return null;
  const offer = await read<MobileMoneyOffer>(api, '/mobile-money/operators');
  if (offer === null) return null;
  const isServing = ({ pays }: MobileMoneyOffer['operateurs'][number]) =>
    pays.some(({ devises }) => devises.some((one) => one === checkout.devise));
  return { ...offer, operateurs: offer.operateurs.filter(isServing) };
}

async function read<Answer>(api: Api, path: string): Promise<Answer | null> {
  const answer = await api(path);
  return answer.ok ? ((await answer.json()) as Answer) : null;
}

/** Where a payment is read and paid, relative to `/api`. */
export function pathOf(code: string): string {
  return `/checkouts/${part(code)}`;
}

function part(text: string): string {
  return encodeURIComponent(text);
}
