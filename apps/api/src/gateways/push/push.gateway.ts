import webPush from 'web-push';
import type { GatewayAnswer, GatewayDeps } from '../gateway.ts';
import type { PushGateway, PushMessage, PushSettings } from './push.port.ts';

/** A day: what a person was told yesterday is behind the bell. */
const lifetimeSeconds = 86_400;

/** Web push (RFC 8030) to whichever service a browser named, through the one checked way out. */
export function createPushGateway({ outbound, settings }: GatewayDeps<PushSettings>): PushGateway {
  return {
    async send(message) {
      const { timeoutMs, ...identity } = await settings();
      const request = signedRequest(message, identity);
      const answer = await outbound.request({
        ...request,
        method: 'POST',
        timeoutMs,
        byStranger: true,
      });
      if (answer.ok) return understood(answer.status, answer.body);
      const { kind, message: reason, sent } = answer.failure;
      if (kind === 'forbidden')
        return { status: 'refused', fault: 'client', code: 'address_forbidden', message: reason };
      if (!sent)
        return {
          status: 'refused',
          fault: 'attendre',
          code: 'gateway_unreachable',
          message: reason,
        };
      return { status: 'unknown', reason };
    },
  };
}

function signedRequest(
  { subscription, payload, topic }: PushMessage,
  { publicKey, privateKey, contact }: Omit<PushSettings, 'timeoutMs'>,
) {
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, payload, {
    vapidDetails: { subject: contact, publicKey, privateKey },
    TTL: lifetimeSeconds,
    contentEncoding: 'aes128gcm',
    topic,
    urgency: 'high',
  });
  const texts = Object.entries(headers as Record<string, unknown>).map(
    ([name, value]) => [name, String(value)] as const,
  );
  return { url: endpoint, headers: Object.fromEntries(texts), ...(body === null ? {} : { body }) };
}

function understood(status: number, body: string): GatewayAnswer<{ readonly gone: boolean }> {
  const message = `${status} ${body.slice(0, 200)}`;
  if (status >= 200 && status < 300) return { status: 'answered', value: { gone: false } };
  if (status === 404 || status === 410) return { status: 'answered', value: { gone: true } };
  if (status === 429 || status >= 500)
    return { status: 'refused', fault: 'attendre', code: 'provider_busy', message };
  if (status === 401 || status === 403)
    return { status: 'refused', fault: 'nous', code: 'credentials_refused', message };
  return { status: 'refused', fault: 'client', code: 'request_invalid', message };
}
