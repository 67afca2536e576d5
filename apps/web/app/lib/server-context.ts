import type { ShownCurrency } from '@nzela/contract/currencies';
import type { Capability } from '@nzela/contract/administrators';
import type { ShownChat } from '@nzela/contract/chat';
import type { ShownMerchant } from '@nzela/contract/merchants';
import { createContext, RouterContextProvider } from 'react-router';

/** What a person may be. The same three words as the account's `role` on the wire. */
export type Role = 'user' | 'merchant' | 'admin';

/** The signed-in person as the pages need it: enough to greet and to guard, nothing secret. */
export type Session = {
  readonly userId: string;
  readonly role: Role;
  readonly prenom: string;
  readonly nom: string;
  /** Changes with the picture; null without one. */
  readonly avatar: string | null;
  readonly langue: string;
  /** IANA: every date the person sees is told in it. */
  readonly fuseauHoraire: string;
  /** An administrator who still has to add a second factor: every other page of the area waits for it. */
  readonly secondFacteurDemande: boolean;
  /** The businesses that they work for, the one that they own first. */
  readonly commerces: readonly ShownMerchant[];
  /** What an administrator may do; empty for anybody else. */
  readonly capacites: readonly Capability[];
};

/**
 * All that the host gives to the rendering of one request. The pages know nothing else of the server:
 * no database, no configuration, no secret.
 */
export type ServerContext = {
  /** Nonce of this answer's Content-Security-Policy; every script of the page carries it. */
  readonly nonce: string;
  /**
   * Calls the API inside the process with the visitor's cookies. `path` starts after the base path
   * (`/quotes`, not `/api/quotes`). Answers whatever the API answers, refusals included.
   */
  readonly api: (path: string, init?: RequestInit) => Promise<Response>;
  /** Who is asking, from the refresh cookie (read, not rotated), or null for a visitor. */
  readonly session: Session | null;
  readonly applicationName: string;
  /** What is said of a maintenance that goes on, perhaps nothing; null: there is none. */
  readonly maintenance: string | null;
  /** True while the demonstration accounts exist and may be offered on the login page. */
  readonly demo: boolean;
  /** Address of the control desk, shown beside the demonstration accounts. */
  readonly deskUrl: string | null;
  /** The product's own clock (ISO 8601) and time zone (IANA), which are not the device's. */
  readonly now: string;
  readonly timeZone: string;
  /** That a person may choose; empty while nobody can say. */
  readonly currencies: readonly ShownCurrency[];
  /** The live chat of this page, where its visitor agreed to it and the policy lets it in; else null. */
  readonly chat: ShownChat | null;
  /** There is one for whoever agrees to it. */
  readonly isChatOffered: boolean;
};

const stylesKey = createContext<string | null>(null);
const serverContextKey = createContext<ServerContext | null>(null);

/**
 * Turns the host's context into the load context that React Router hands to loaders and middleware. `styles` is
 * the whole style sheet, to be written into the page.
 */
export function createLoadContext(context: ServerContext, styles: string): RouterContextProvider {
  const provider = new RouterContextProvider();
  setServerContext(provider, context);
  provider.set(stylesKey, styles);
  return provider;
}

/** The style sheet to write into the page; null in development, where the page links it. */
export function stylesOf(provider: Readonly<RouterContextProvider>): string | null {
  return provider.get(stylesKey);
}

export function setServerContext(
  provider: Readonly<RouterContextProvider>,
  context: ServerContext,
): void {
  provider.set(serverContextKey, context);
}

export function hasServerContext(provider: Readonly<RouterContextProvider>): boolean {
  return provider.get(serverContextKey) !== null;
}

/** The context of this request. Throws when the host gave none, since every page would be wrong without. */
export function serverContext(provider: Readonly<RouterContextProvider>): ServerContext {
  const context = provider.get(serverContextKey);
  if (context === null) throw new Error('The host gave no server context to this request');
  return context;
}
