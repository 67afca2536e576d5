import { createBreaker, type BreakerOptions } from '../breaker.ts';
import { exchangeOf } from '../exchanges.ts';
import type { GatewayAnswer, GatewayDeps } from '../gateway.ts';
import { healthOf, unheard } from '../provider-client.ts';
import { readDailyRates } from './daily-rates.ts';
import type { DailyRates, RatesGateway, RatesSettings } from './rates.port.ts';

/** As its readings are kept. Its address is a setting, and nobody's account is behind it. */
const document = { job: 'rates', verb: 'question', path: '/', mode: 'production' } as const;

// The ECB's document is about 3 KB.
const maximumBytes = 256 * 1024;

/** Reads the daily reference rates. Its document: docs/providers.md, « Rates ». */
export function createRatesGateway(
  deps: GatewayDeps<RatesSettings>,
  breakerOptions: BreakerOptions = {},
): RatesGateway {
  const breaker = createBreaker(breakerOptions);

  async function asked(): Promise<GatewayAnswer<DailyRates>> {
    const answer = await breaker.run(fetched, failureOf);
    if (answer === null) return { status: 'unknown', reason: 'Paused after repeated failures' };
    const reason = failureOf(answer);
    if (reason !== null) deps.log.warn({ job: 'rates', reason }, 'rates feed gave no rates');
    return answer;
  }

  async function fetched(): Promise<GatewayAnswer<DailyRates>> {
    const { feedUrl, timeoutMs } = await deps.settings();
    const answer = await deps.outbound.request({
      method: 'GET',
      url: feedUrl,
      headers: { accept: 'application/xml, text/xml' },
      timeoutMs,
      maximumBytes,
    });
    if (!answer.ok) return unheard(answer.failure);
    const read = readDailyRates(answer.body);
    if (read.ok) return { status: 'answered', value: read.rates };
    return { status: 'unknown', reason: `HTTP ${answer.status}, unreadable (${read.reason})` };
  }

  return {
    async daily() {
      const startedAt = performance.now();
      const answer = await asked();
      const latencyMs = Math.round(performance.now() - startedAt);
      await deps.record(exchangeOf(answer, { ...document, latencyMs }));
      return answer;
    },
    async health() {
      const startedAt = performance.now();
      return healthOf('rates', await asked(), breaker, performance.now() - startedAt);
    },
  };
}

/** Without rates the feed is of no use, whatever it answered. */
function failureOf(answer: GatewayAnswer<DailyRates>): string | null {
  if (answer.status === 'answered') return null;
  return answer.status === 'unknown' ? answer.reason : answer.message;
}
