import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { Checkout } from '@nzela/contract/payments';
import { m } from '@nzela/messages/m';
import type { StaticHandle } from '../../lib/static-page.ts';
import { pageMeta } from '../../lib/meta.ts';
import { serverContext } from '../../lib/server-context.ts';
import { refuseUnread } from '../../lib/unread.ts';
import { readAttempt, readOffer, pathOf, type Shown } from './checkout-attempt.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { Region } from './checkout-region.tsx';

/** What the page of a merchant's payment shows, whole: nothing of it waits for a script. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const code = params['code'] ?? '';
  const { api } = serverContext(context);
  const answer = await api(pathOf(code));
  if (answer.status >= 500 || answer.status === 429) return refuseUnread(answer);
  if (!answer.ok) return data(null, { status: 404 });
  const checkout = (await answer.json()) as Checkout;
  const address = url.searchParams;
  const [attempt, offer] = await Promise.all([
    readAttempt(api, code, address),
    readOffer(api, checkout),
  ]);
  const again = address.has('encore');
  return data<Shown>({ code, checkout, attempt, offer, again, opened: address.get('moyen') });
}

/** Whoever holds the address reads who asks for how much: no copy of that stays behind. */
export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export const handle: StaticHandle = { isStatic: true };

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, m.checkout_title(), m.checkout_description()),
  // A payment is between a merchant and a customer.
  { name: 'robots', content: 'noindex' },
];

/**
 * The public page of a merchant's payment. React draws it on the server alone; in the browser the small script beside it
 * sends what is pressed and fetches the page's region anew when the payment moves (docs/adr/0041).
 */
export default function CheckoutPage() {
  // What the browser's build leaves out here splits the scripts of no other page.
  return import.meta.env.SSR ? <Page /> : null;
}

function Page() {
  const shown = useLoaderData<typeof loader>();
  return (
    <CheckoutFrame mode={shown?.checkout.mode ?? null}>
      {shown !== null && <Region {...shown} />}
    </CheckoutFrame>
  );
}
