import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { CallbackHint, GatewayCallback } from '../gateway.ts';

const hintSchema = z.object({ reference: z.string().min(1).max(200) });

/** As for Standard Webhooks: a recorded message cannot be replayed later. */
const toleranceSeconds = 300;

/**
 * Checks a callback signed the provider's way: hex HMAC-SHA256 of `rawBody:timestamp`, at most five minutes off. Null
 * when anything is missing, altered or late.
 */
export function topupHint(callback: GatewayCallback, secret: string): CallbackHint | null {
  const header = (name: string) => {
    const value = callback.headers[`x-topup-${name}`];
    return typeof value === 'string' ? value : '';
  };
  const timestamp = header('timestamp');
  if (secret === '' || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return null;
  const body = callback.rawBody.toString();
  const expected = createHmac('sha256', secret).update(`${body}:${timestamp}`).digest();
  const given = Buffer.from(header('signature'), 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const hint = hintSchema.safeParse(parsed(body));
  if (!hint.success) return null;
  return { reference: hint.data.reference, messageId: header('message') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Signed but not JSON: nothing to look up.
    return null;
  }
}
