import { data, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { pageMeta } from '../lib/meta.ts';
import { serverContext } from '../lib/server-context.ts';
import { m } from '@nzela/messages/m';
import { NotFound } from './NotFound.tsx';

/**
 * Answers 404, and tells the service which path was tried so that an administrator can redirect it. The page
 * does not wait for that, and is the same when it fails.
 */
export function loader({ url, context }: LoaderFunctionArgs) {
  serverContext(context)
    .api('/redirects/not-found', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ chemin: url.pathname }),
    })
    .catch((error: unknown) => console.warn('A missing path was not recorded.', error));
  return data(null, { status: 404 });
}

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, m.not_found_title()),
  { name: 'robots', content: 'noindex' },
];

export default function NotFoundPage() {
  return <NotFound />;
}
