import { Webhook } from 'standardwebhooks';
import type { paths } from './api.ts';

/** What happened, as webhooks and `events` tell of it. */
export type Event =
  paths['/api/v1/events/{id}']['get']['responses'][200]['content']['application/json'];

type Delivery = {
  /** The body as it came, byte by byte: not what a JSON parser made of it. */
  readonly body: string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…` of the endpoint. */
  readonly secret: string;
};

const signed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

/**
 * The event of a delivery, once its signature and its time are proven. Throws an Error for what we did not sign, and for what
 * was signed more than five minutes ago.
 */
export function verifyWebhook({ body, headers, secret }: Delivery): Event {
  const read = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    return String(value ?? '');
  };
  const [id, timestamp, signature] = signed.map(read);
  return new Webhook(secret).verify(body, {
    'webhook-id': id ?? '',
    'webhook-timestamp': timestamp ?? '',
    'webhook-signature': signature ?? '',
  }) as Event;
}
