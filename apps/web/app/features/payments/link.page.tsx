import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import type { PublicPaymentLink } from '@nzela/contract/payment-links';
import { m } from '@nzela/messages/m';
import type { StaticHandle } from '../../lib/static-page.ts';
import { pageMeta } from '../../lib/meta.ts';
import { serverContext } from '../../lib/server-context.ts';
import { refuseUnread } from '../../lib/unread.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { LinkRegion, linkPathOf, type ShownLink } from './link-region.tsx';

/** What the page of a payment link shows, whole: nothing of it waits for a script. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const code = params['code'] ?? '';
  const answer = await serverContext(context).api(linkPathOf(code));
  if (answer.status >= 500 || answer.status === 429) return refuseUnread(answer);
  if (!answer.ok) return data(null, { status: 404 });
  return data<ShownLink>({ code, link: (await answer.json()) as PublicPaymentLink });
}

/** What a merchant changes of a link holds for whoever opens it next. */
export function headers() {
  return { 'Cache-Control': 'no-store' };
}

export const handle: StaticHandle = { isStatic: true };

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => [
  ...pageMeta(matches, loaderData?.link.titre ?? m.checkout_title(), m.checkout_description()),
  // A link is for those to whom the merchant gives it.
  { name: 'robots', content: 'noindex' },
];

/** The public page of a payment link, drawn by the server alone as the payment is that it leads to (docs/adr/0041). */
export default function LinkPage() {
  // What the browser's build leaves out here splits the scripts of no other page.
  return import.meta.env.SSR ? <Page /> : null;
}

function Page() {
  const shown = useLoaderData<typeof loader>();
  return (
    <CheckoutFrame mode={shown?.link.mode ?? null}>
      {shown !== null && <LinkRegion {...shown} />}
    </CheckoutFrame>
  );
}
