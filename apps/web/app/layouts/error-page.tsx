import { useEffect, useRef } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../lib/api-error.ts';
import { useOnline } from '../lib/use-online.ts';
import { useRootData } from '../lib/root-data.ts';
import { closedOf } from '../lib/maintenance.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/Link.tsx';
import { Logo } from '../ui/Logo.tsx';
import { MaintenancePage } from './MaintenancePage.tsx';
import { NotFound } from './NotFound.tsx';
import { OfflinePage } from './OfflinePage.tsx';

/** What went wrong, whether money moved, what to do, and a reference: in the place of the page that failed. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const isOnline = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (!isOnline) wasOffline.current = true;
    else if (wasOffline.current) window.location.reload();
  }, [isOnline]);
  if (!isOnline) return <OfflinePage />;
  const closed = closedOf(error);
  if (closed !== null) return <MaintenancePage {...closed} />;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <FailedTitle text={isMissing ? m.not_found_title() : m.error_page_title()} />
      {isMissing ? <NotFound /> : <Failure error={error} />}
    </>
  );
}

/** Of what stands in the place of a page that failed, whose own title is not written then. */
function FailedTitle({ text }: { readonly text: string }) {
  const { applicationName } = useRootData();
  return <title>{applicationName === '' ? text : `${text} · ${applicationName}`}</title>;
}

function Failure({ error }: { readonly error: unknown }) {
  const { applicationName } = useRootData();
  const reference = referenceOf(error);
  return (
    <main className="mx-auto flex max-w-2xl flex-col gap-6 px-5 py-8 sm:py-16">
      {applicationName !== '' && (
        <a
          href="/"
          aria-label={m.layout_home_link({ name: applicationName })}
          className="mb-4 inline-flex min-h-12 items-center self-start rounded-s sm:mb-8"
        >
          <Logo name={applicationName} />
        </a>
      )}
      <h1 className="text-4xl">{m.error_page_title()}</h1>
      <Alert tone="warn" title={messageOf(error)}>
        <p>{m.error_page_money()}</p>
        {reference !== undefined && (
          <p className="tabular mt-3 text-sm">{m.ui_error_reference({ reference })}</p>
        )}
      </Alert>
      <div className="button-row">
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
  if (isSilence(error)) return m.http_error_silence();
  if (!isRouteErrorResponse(error)) return undefined;
  if (error.status === 403) return m.error_page_denied();
  return m.http_error_status({ status: error.status });
}

/** No answer came for the page's data or its code: browsers word this differently, and all by a TypeError. */
function isSilence(error: unknown): boolean {
  if (!(error instanceof TypeError)) return false;
  return !navigator.onLine || /fetch|load failed|import/i.test(error.message);
}

function referenceOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.reference;
  if (!isRouteErrorResponse(error)) return undefined;
  const data: unknown = error.data;
  const holder = typeof data === 'object' && data !== null && 'reference' in data ? data : null;
  return typeof holder?.reference === 'string' ? holder.reference : undefined;
}
