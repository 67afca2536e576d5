import { createHmac, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { webhookSecrets } from '../credentials.ts';
import type { Schedule } from './schedule.ts';
import type { ProviderName } from './switches.ts';

/** A callback on its way to the product, or arrived. Shown on the desk. */
export type Delivery = {
  readonly id: string;
  readonly provider: ProviderName;
  readonly url: string;
  readonly body: string;
  /** False: signed with a secret that is not the provider's. */
  readonly genuine: boolean;
  /** The same for each delivery of the same message. */
  readonly messageId: string;
  readonly at: string;
  attempts: number;
  state: 'pending' | 'delivered' | 'failed';
  /** What the product answered last: a status, or why there was none. */
  answer: string | null;
};

export type CallbackMessage = {
  readonly provider: ProviderName;
  readonly url: string;
  readonly body: object;
  readonly genuine?: boolean;
  /** Given to deliver the same message again. */
  readonly messageId?: string;
};

export type Callbacks = {
  /** Sends now, and again after 1, 5 and 30 s when the product does not take it. Messages leave in order. */
  send(message: CallbackMessage): void;
  /** Resolves once nothing is on its way. */
  idle(): Promise<void>;
};

const retryDelaysMs = [1_000, 5_000, 30_000] as const;
const answerTimeoutMs = 10_000;
const keptDeliveries = 200;
const job = 'callback.retry';
const forgerSecret = `whsec_${Buffer.from('a secret the provider never had').toString('base64')}`;

export function createCallbacks(
  deliveries: Delivery[],
  schedule: Schedule,
  now: () => Date,
  changed: () => void,
): Callbacks {
  let queue: Promise<void> = Promise.resolve();

  const enqueue = (delivery: Delivery) => {
    queue = queue.then(() => attempt(delivery));
  };

  async function attempt(delivery: Delivery): Promise<void> {
    delivery.attempts += 1;
    const { taken, answer } = await post(delivery);
    delivery.answer = answer;
    const retryInMs = retryDelaysMs[delivery.attempts - 1];
    delivery.state = taken ? 'delivered' : retryInMs === undefined ? 'failed' : 'pending';
    if (!taken && retryInMs !== undefined) schedule.add(job, delivery.id, retryInMs);
    changed();
  }

  schedule.on(job, (id) => {
    const delivery = deliveries.find((record) => record.id === id);
    if (delivery) enqueue(delivery);
  });

  return {
    send({ provider, url, body, genuine = true, messageId = `msg_${randomUUID()}` }) {
      const delivery: Delivery = {
        id: randomUUID(),
        provider,
        url,
        body: JSON.stringify(body),
        genuine,
        messageId,
        at: now().toISOString(),
        attempts: 0,
        state: 'pending',
        answer: null,
      };
      deliveries.push(delivery);
      deliveries.splice(0, deliveries.length - keptDeliveries);
      enqueue(delivery);
    },
    async idle() {
      let seen: Promise<void>;
      do {
        seen = queue;
        await seen;
      } while (seen !== queue);
    },
  };
}

/** The headers that a provider signs with: its own way where it has one, Standard Webhooks otherwise. */
function signatureOf({ provider, genuine, messageId, body }: Delivery): Record<string, string> {
  // Signatures carry the machine's time: moving the sandbox's clock must not make them look replayed.
  const signedAt = new Date();
  const timestamp = String(Math.floor(signedAt.getTime() / 1000));
  const secret = genuine ? webhookSecrets[provider] : forgerSecret;
  // Mobile money's are not signed at all.
  if (provider === 'mobile-money') return {};
  if (provider === 'topup') {
    return {
      'x-topup-message': messageId,
      'x-topup-timestamp': timestamp,
      'x-topup-signature': createHmac('sha256', secret)
        .update(`${body}:${timestamp}`)
        .digest('hex'),
    };
  }
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': new Webhook(secret).sign(messageId, signedAt, body),
  };
}

async function post(delivery: Delivery): Promise<{ taken: boolean; answer: string }> {
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerTimeoutMs),
      headers: { 'content-type': 'application/json', ...signatureOf(delivery) },
      body: delivery.body,
    });
    await response.arrayBuffer();
    return { taken: response.ok, answer: String(response.status) };
  } catch (error) {
    // A product that is away is an ordinary event here: it is shown on the desk and tried again.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { taken: false, answer: cause instanceof Error ? cause.message : String(cause) };
  }
}
