import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunction, type LoaderFunctionArgs, useMatches } from 'react-router';
import { accountHeaders, chosenAccount, type MerchantAccount } from './merchant-account.ts';
import { type Session, serverContext, type ServerContext } from './server-context.ts';

export type Read = {
  readonly queryKey: QueryKey;
  readonly meta?: { readonly path?: string; readonly account?: MerchantAccount };
};
type FirstRead = { readonly queryKey: QueryKey; readonly answer: unknown };
type FirstReads = { readonly firstReads: readonly FirstRead[] };

/** A page waits this long for what it shows first. What comes later, or not, its scripts ask for themselves. */
const waitMs = 1_000;

/**
 * The loader of a page that shows the answers to `reads` ({@link readQuery}) in its first paint: the server asks for them
 * before it draws the page. Such a page names {@link keptReads} as its `clientLoader`.
 */
export function firstReads(reads: (url: URL, session: Session) => readonly Read[]): LoaderFunction {
  return async ({ url, context }: LoaderFunctionArgs): Promise<FirstReads> => {
    const { api, session } = serverContext(context);
    return { firstReads: session === null ? [] : await makeReads(api, reads(url, session)) };
  };
}

/** The same for a page of a merchant: its reads are told of which, and in which mode. */
export function merchantFirstReads(
  reads: (account: MerchantAccount, url: URL) => readonly Read[],
): LoaderFunction {
  return async ({ request, url, context }: LoaderFunctionArgs): Promise<FirstReads> => {
    const { api, session } = serverContext(context);
    const cookies = request.headers.get('cookie');
    const account = chosenAccount(cookies, session?.commerces ?? [], url.searchParams);
    return { firstReads: account === null ? [] : await makeReads(api, reads(account, url)) };
  };
}

async function makeReads(api: ServerContext['api'], reads: readonly Read[]): Promise<FirstRead[]> {
  const made = await Promise.all(reads.map((read) => makeRead(api, read)));
  return made.filter((read) => read !== null);
}

async function makeRead(
  api: ServerContext['api'],
  { queryKey, meta }: Read,
): Promise<FirstRead | null> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null));
  const asked = api(meta?.path ?? '', { headers: accountHeaders(meta?.account) });
  const answer = await Promise.race([asked, late]);
  return answer?.ok === true ? { queryKey, answer: await answer.json() } : null;
}

/** Within the application a page is opened at once, with what the browser has read already or reads then. */
export function keptReads(): null {
  return null;
}

/** Puts what the server read for the page that was loaded into the cache of queries, before anything is drawn. */
export function useFirstReads(): void {
  const queries = useQueryClient();
  const matches = useMatches();
  useState(() => {
    for (const { loaderData } of matches) {
      if (!hasReads(loaderData)) continue;
      for (const { queryKey, answer } of loaderData.firstReads) {
        queries.setQueryData(queryKey, answer);
      }
    }
  });
}

function hasReads(data: unknown): data is FirstReads {
  return typeof data === 'object' && data !== null && 'firstReads' in data;
}
