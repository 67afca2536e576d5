import type { QrPayee } from '@nzela/contract/qr';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router';
import { errorOf } from '../../lib/api-error.ts';
import { pageMeta } from '../../lib/meta.ts';
import { QueryProvider } from '../../lib/query.tsx';
import { serverContext } from '../../lib/server-context.ts';
import { useSession } from '../../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { AuthPanel } from '../auth/auth.tsx';
import { PayByCode } from './pay-by-code.tsx';

/** Of a transfer's purpose, in characters. */
const purposeLength = 140;

type PageData = { readonly payee: QrPayee | null; readonly refusal: string | null };

/** Whom the code pays, read on the server, so that a visitor's first sight is the name. */
export async function loader({ url, context }: LoaderFunctionArgs): Promise<PageData> {
  const { api } = serverContext(context);
  const contenu = `${url.origin}${url.pathname}${url.search}`;
  const answer = await api('/qr/resolve', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ contenu }),
  });
  if (answer.ok) return { payee: (await answer.json()) as QrPayee, refusal: null };
  return { payee: null, refusal: (await errorOf(answer)).message };
}

export const meta: MetaFunction = ({ matches }) => [
  ...(pageMeta(matches, m.qr_page_title()) ?? []),
  // Whoever shows a code shows it to people, not to search engines.
  { name: 'robots', content: 'noindex' },
];

/** Where any camera leads: a visitor signs in or registers in place, then pays in one confirmation. */
export default function QrPage() {
  const { payee, refusal } = useLoaderData<typeof loader>();
  return (
    <QueryProvider>
      <div className="mx-auto w-full max-w-xl px-5 py-8 sm:py-12">
        <h1 className="mb-6 text-3xl sm:text-4xl">{m.qr_page_title()}</h1>
        {payee === null ? (
          <Card>
            <EmptyState
              title={refusal ?? m.http_error_unknown()}
              action={<ButtonLink to="/">{m.qr_page_home()}</ButtonLink>}
            />
          </Card>
        ) : (
          <Payment payee={payee} />
        )}
      </div>
    </QueryProvider>
  );
}

function Payment({ payee }: { readonly payee: QrPayee }) {
  const { session } = useSession();
  const { key } = useLocation();
  const [address] = useSearchParams();
  if (session !== null) {
    return (
      <Card>
        <PayByCode key={key} payee={payee} purpose={readPurpose(address)} />
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg text-ink-2">{m.qr_page_visitor({ name: payee.nom })}</p>
      <AuthPanel onSignedIn={() => undefined} />
    </div>
  );
}

/** What the payment that is made again was for, as long as a transfer may say it. */
function readPurpose(address: URLSearchParams): string | null {
  const purpose = address.get('motif')?.trim().slice(0, purposeLength) ?? '';
  return purpose === '' ? null : purpose;
}
