import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type ClientLoaderFunction,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type Params,
  useLocation,
  useMatches,
} from 'react-router';
import { accountHeaders, chosenAccount, type MerchantAccount } from './merchant-account.ts';
import { useMerchantChoice } from './merchant.tsx';
import { tellOpened } from './reload-once.ts';
import { type Session, serverContext, type ServerContext } from './server-context.ts';

/** A query that the server can make too: {@link readQuery}, `readPages`, `merchantQuery`. */
export type Read = {
  readonly queryKey: QueryKey;
  readonly meta?: { readonly path?: string; readonly account?: MerchantAccount };
  /** Of a list that is read page by page: what its first page is asked with. */
  readonly initialPageParam?: unknown;
};

/** The page that is opened, and for whom. */
export type Opened = {
  readonly url: URL;
  readonly params: Params;
  readonly session: Session;
  /** Of the merchant's pages; null for a person who works for none. */
  readonly account: MerchantAccount | null;
};

export type Reads = (opened: Opened) => readonly Read[];

type FirstRead = { readonly queryKey: QueryKey; readonly data: unknown };
type FirstReads = { readonly firstReads: readonly FirstRead[] };

/** The server waits this long for what a page shows first. What comes later, or not, its scripts ask for themselves. */
const serverWaitMs = 1_000;

/** A press waits this long for its page, under the thread of progress; then the page opens with grey boxes. */
const pressWaitMs = 4_000;

/**
 * The loader of a page that shows the answers to `reads` in its first paint: the server asks for them before it draws the page.
 * Such a page has {@link readsBeforeOpening} as its `clientLoader`.
 */
export function firstReads(reads: Reads): LoaderFunction {
  return (args) => makeFirstReads(reads, args);
}

/** The same for a loader that answers more than this. */
export async function makeFirstReads(
  reads: Reads,
  { request, url, params, context }: LoaderFunctionArgs,
): Promise<FirstReads> {
  const { api, session } = serverContext(context);
  if (session === null) return { firstReads: [] };
  const cookies = request.headers.get('cookie');
  const account = chosenAccount(cookies, session.commerces, url.searchParams);
  const asked = reads({ url, params, session, account });
  const made = await Promise.all(asked.map((read) => makeRead(api, read)));
  return { firstReads: made.filter((read) => read !== null) };
}

/** Reads of a page of a merchant: they are told of which, and in which mode. */
export function ofMerchant(
  reads: (account: MerchantAccount, opened: Opened) => readonly Read[],
): Reads {
  return (opened) => (opened.account === null ? [] : reads(opened.account, opened));
}

/** The part of a page that has its own code (page-part.tsx), for an address. */
type CodeOf = (url: URL) => object | undefined;

/** What of a tab is wanted before it is seen. */
type Tab = { readonly id: string; readonly Content: object; readonly reads?: Reads };

/** Reads of the tab that the address opens. */
export function ofOpenTab(tabs: readonly Tab[]): Reads {
  return (opened) => tabAt(tabs, opened.url)?.reads?.(opened) ?? [];
}

/** Its code. */
export function codeOfOpenTab(tabs: readonly Tab[]): CodeOf {
  return (url) => tabAt(tabs, url)?.Content;
}

function tabAt(tabs: readonly Tab[], url: URL): Tab | undefined {
  const open = url.searchParams.get('onglet');
  return tabs.find(({ id }) => id === open) ?? tabs[0];
}

async function makeRead(api: ServerContext['api'], read: Read): Promise<FirstRead | null> {
  const { queryKey, meta } = read;
  const asked = api(meta?.path ?? '', { headers: accountHeaders(meta?.account) });
  const answer = await Promise.race([asked, after(serverWaitMs)]);
  if (answer?.ok !== true) return null;
  const first: unknown = await answer.json();
  if (!('initialPageParam' in read)) return { queryKey, data: first };
  return { queryKey, data: { pages: [first], pageParams: [read.initialPageParam] } };
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null));
}

/** What is shown within the application; null outside of it. */
let shown: (Omit<Opened, 'url' | 'params'> & { queries: QueryClient; place: string }) | null = null;

/**
 * Within the application a page opens once it has what it shows first: the answers to `reads`, and the code of the part that
 * it opens with. The page before stays meanwhile, so nothing of the new one moves. What was read already is shown at once and
 * read anew then. From outside, the server makes the reads.
 */
export function readsBeforeOpening(
  reads: Reads,
  codeOf: CodeOf = () => undefined,
): ClientLoaderFunction {
  return async ({ url, params, serverLoader }) => {
    if (shown === null) return serverLoader();
    const { queries, place, session, account } = shown;
    if (place === placeOf(url)) return null;
    tellOpened(url.href);
    const code = loadPart(codeOf(url)).finally(() => tellOpened(null));
    const data = reads({ url, params, session, account }).map((read) => isReady(queries, read));
    await Promise.race([Promise.allSettled([code, ...data]), after(pressWaitMs)]);
    return null;
  };
}

/** What else the address says (a filter, a sheet), the page itself follows. */
function placeOf({ pathname, searchParams }: URL): string {
  return `${pathname} ${searchParams.get('onglet') ?? ''}`;
}

async function loadPart(part: object | undefined): Promise<void> {
  if (part !== undefined && 'load' in part && typeof part.load === 'function') await part.load();
}

// A query of whatever answer is one of an unknown answer; the types of its functions cannot say so.
type Options = Parameters<QueryClient['ensureQueryData']>[0];
type PagedOptions = Parameters<QueryClient['ensureInfiniteQueryData']>[0];

function isReady(queries: QueryClient, read: Read): Promise<unknown> {
  return 'initialPageParam' in read
    ? queries.ensureInfiniteQueryData(read as PagedOptions)
    : queries.ensureQueryData(read as Options);
}

/**
 * Puts what the server read for the page that was loaded into the cache of queries, before anything is drawn. The loaders of
 * the pages after it learn here what is shown, and for whom.
 */
export function useFirstReads(session: Session): void {
  const queries = useQueryClient();
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const account = useMerchantChoice()?.account ?? null;
  useState(() => {
    for (const { loaderData } of matches) {
      if (!hasReads(loaderData)) continue;
      for (const { queryKey, data } of loaderData.firstReads) queries.setQueryData(queryKey, data);
    }
  });
  useEffect(() => {
    const place = placeOf(new URL(pathname + search, window.location.origin));
    shown = { queries, session, account, place };
    return () => {
      shown = null;
    };
  }, [queries, session, account, pathname, search]);
}

function hasReads(data: unknown): data is FirstReads {
  return typeof data === 'object' && data !== null && 'firstReads' in data;
}
