import { createBreaker, type BreakerOptions } from '../breaker.ts';
import { exchangeOf } from '../exchanges.ts';
import type { GatewayAnswer, GatewayDeps } from '../gateway.ts';
import { healthOf, refused } from '../provider-client.ts';
import type { MailGateway, MailMessage, MailSettings } from './mail.port.ts';
import { smtpExchange } from './smtp-exchange.ts';

/** Sends mail by SMTP. One connection per message: a changed setting takes effect at once, and mail is not hot. */
export function createMailGateway(
  deps: GatewayDeps<MailSettings>,
  breakerOptions: BreakerOptions = {},
): MailGateway {
  const breaker = createBreaker(breakerOptions);

  async function attempt(
    message: MailMessage | null,
  ): Promise<GatewayAnswer<{ readonly messageId: string }>> {
    const answer = await breaker.run(
      async () => smtpExchange(await deps.settings(), deps.outbound, { message }),
      failureOf,
    );
    if (answer === null)
      return refused('attendre', 'gateway_paused', 'Paused after repeated failures');
    if (answer.status !== 'answered') deps.log.warn({ job: 'mail', ...answer }, 'mail not sent');
    return answer;
  }

  return {
    async send(message) {
      const startedAt = performance.now();
      const answer = await attempt(message);
      const latencyMs = Math.round(performance.now() - startedAt);
      const about = { job: 'mail', verb: 'order', path: '/', mode: 'production' } as const;
      // What a server says of a refused message has addresses in it.
      await deps.record({ ...exchangeOf(answer, { ...about, latencyMs }), detail: null });
      return answer;
    },
    async trial(message) {
      const dialogue: string[] = [];
      const answer = await smtpExchange(await deps.settings(), deps.outbound, {
        message,
        onLine: (line) => dialogue.push(line),
      });
      return { answer, dialogue };
    },
    async health() {
      const startedAt = performance.now();
      return healthOf('mail', await attempt(null), breaker, performance.now() - startedAt);
    },
  };
}

/** A server that refuses one address is there; one that refuses us (keys, sender) sends nothing to anybody. */
function failureOf(answer: GatewayAnswer<unknown>): string | null {
  if (answer.status === 'unknown') return answer.reason;
  return answer.status === 'refused' && answer.fault !== 'client' ? answer.message : null;
}
