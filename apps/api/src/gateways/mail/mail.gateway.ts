import { createBreaker, type BreakerOptions } from '../breaker.ts';
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
    if (!breaker.admit()) {
      return refused('attendre', 'gateway_paused', 'Paused after repeated failures');
    }
    const answer = await smtpExchange(await deps.settings(), deps.outbound, message);
    if (answer.status !== 'answered') deps.log.warn({ job: 'mail', ...answer }, 'mail not sent');
    if (answer.status === 'unknown') breaker.failed(answer.reason);
    else if (answer.status === 'refused' && answer.fault !== 'client')
      breaker.failed(answer.message);
    else breaker.succeeded();
    return answer;
  }

  return {
    send: attempt,
    async health() {
      const startedAt = performance.now();
      return healthOf('mail', await attempt(null), breaker, performance.now() - startedAt);
    },
  };
}
