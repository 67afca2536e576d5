import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../lib/api-error.ts';
import { m } from '../paraglide/messages.js';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/Link.tsx';
import { NotFound } from './NotFound.tsx';

/** What went wrong, whether money moved, what to do, and a reference: in the place of the page that failed. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const reference = referenceOf(error);
  return (
    <main className="mx-auto flex max-w-2xl flex-col gap-6 px-5 py-16 sm:py-24">
      <h1 className="text-4xl">{m.error_page_title()}</h1>
      <Alert tone="warn" title={messageOf(error)}>
        <p>{m.error_page_money()}</p>
        {reference !== undefined && (
          <p className="tabular mt-3 text-sm">{m.ui_error_reference({ reference })}</p>
        )}
      </Alert>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>{m.error_page_reload()}</Button>
        <ButtonLink to="/dashboard/user/transfers" variant="secondary" reloadDocument>
          {m.error_page_transfers()}
        </ButtonLink>
      </div>
    </main>
  );
}

/** The sentence of a refusal; for anything else only that something went wrong, since its text is for us. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.message;
  if (!isRouteErrorResponse(error)) return undefined;
  if (error.status === 403) return m.error_page_denied();
  return m.http_error_status({ status: error.status });
}

function referenceOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.reference;
  if (!isRouteErrorResponse(error)) return undefined;
  const data: unknown = error.data;
  const holder = typeof data === 'object' && data !== null && 'reference' in data ? data : null;
  return typeof holder?.reference === 'string' ? holder.reference : undefined;
}
