import { z } from 'zod';
import { refuse } from '../kernel/http/problem.ts';
import { gatewayAccess } from '../kernel/identity/session.ts';
import type { CallbackHint, GatewayCallback } from './gateway.ts';

/** Where a provider calls back. The same for ever for one deployment: it is part of what we ordered. */
export function callbackUrl({ publicUrl }: { readonly publicUrl: string }, job: string): string {
  return `${publicUrl}/api/gateways/${job}/callback`;
}

/** Options of a callback's route: open to providers, answering nothing. `summary` says what it tells. */
export function callbackOptions(summary: string) {
  return {
    config: { access: gatewayAccess },
    schema: { summary, tags: ['gateways'], response: { 204: z.null() } },
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
