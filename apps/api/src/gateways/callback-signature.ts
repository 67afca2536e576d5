import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import type { CallbackHint, GatewayCallback } from './gateway.ts';

const hintSchema = z.object({ reference: z.string().min(1).max(200) });

/**
 * Checks a callback signed by the Standard Webhooks scheme (HMAC-SHA256 of `id.timestamp.body`, at most five minutes
 * off, so that a recorded message cannot be replayed later). Null when anything is missing, altered or late, and while
 * no usable secret is configured: nothing can be signed then.
 */
export function verifiedHint(callback: GatewayCallback, secret: string): CallbackHint | null {
  const headers: Record<string, string> = {};
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    const value = callback.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  const body = callback.rawBody.toString();
  const webhook = webhookOf(secret);
  if (webhook === null) return null;
  try {
    webhook.verify(body, headers, { jsonParse: false });
  } catch (error) {
    if (error instanceof WebhookVerificationError) return null;
    throw error;
  }
  const hint = hintSchema.safeParse(parsed(body));
  const messageId = headers['webhook-id'];
  if (!hint.success || messageId === undefined) return null;
  return { reference: hint.data.reference, messageId };
}

function webhookOf(secret: string): Webhook | null {
  try {
    return new Webhook(secret);
  } catch {
    // Empty, or not base64.
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Signed but not JSON: nothing to look up.
    return null;
  }
}
