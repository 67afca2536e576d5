import { z } from 'zod';
import type { Mode } from '@nzela/ledger/types';
import { refuse } from '../kernel/http/problem.ts';
import { gatewayAccess } from '../kernel/identity/session.ts';
import type { CallbackHint, GatewayCallback } from './gateway.ts';

/** Where a provider calls back. The same for ever for one deployment: it is part of what we ordered. */
export function callbackUrl(
  { publicUrl }: { readonly publicUrl: string },
  job: string,
  mode: Mode = 'live',
): string {
  return `${publicUrl}/api${callbackPath(job, mode)}`;
}

/** The route of {@link callbackUrl}: the sandbox of the test mode signs with keys of its own. */
export function callbackPath(job: string, mode: Mode): string {
  return mode === 'live' ? `/gateways/${job}/callback` : `/gateways/test/${job}/callback`;
}

/** The modes whose providers may call back here. */
export function callbackModes({
  testWorld,
}: {
  readonly testWorld: object | null;
}): readonly Mode[] {
  return testWorld === null ? ['live'] : ['live', 'test'];
}

/** Options of a callback's route: open to providers, answering nothing. `summary` says what it tells. */
export function callbackOptions(summary: string, mode: Mode = 'live') {
  const told = mode === 'live' ? summary : `${summary}, en mode test`;
  return {
    config: { access: gatewayAccess },
    schema: { summary: told, tags: ['gateways'], response: { 204: z.null() } },
  };
}

/**
 * What a callback is about. A callback is a hint: its signature is checked here, then what it is about is looked up;
 * what it claims is never read, so forged, late and repeated ones change nothing. Refuses `signature_invalide`.
 */
export async function hintOf(
  verify: (callback: GatewayCallback) => Promise<CallbackHint | null>,
  { headers, rawBody }: GatewayCallback,
): Promise<CallbackHint> {
  return (await verify({ headers, rawBody })) ?? refuse('signature_invalide');
}
