import { createBreaker, type BreakerOptions } from '../breaker.ts';
import type { GatewayAnswer, GatewayDeps } from '../gateway.ts';
import { healthOf, unheard } from '../provider-client.ts';
import { readDailyRates } from './daily-rates.ts';
import type { DailyRates, RatesGateway, RatesSettings } from './rates.port.ts';

// The ECB's document is about 3 KB.
const maximumBytes = 256 * 1024;

/** Reads the daily reference rates. Its document: docs/providers.md, « Rates ». */
export function createRatesGateway(
  deps: GatewayDeps<RatesSettings>,
  breakerOptions: BreakerOptions = {},
): RatesGateway {
  const breaker = createBreaker(breakerOptions);

  async function daily(): Promise<GatewayAnswer<DailyRates>> {
    if (!breaker.admit()) {
      return { status: 'unknown', reason: 'Paused after repeated failures' };
    }
    const answer = await fetched();
    if (answer.status === 'answered') {
      breaker.succeeded();
      return answer;
    }
    const reason = answer.status === 'unknown' ? answer.reason : answer.message;
    breaker.failed(reason);
    deps.log.warn({ job: 'rates', reason }, 'rates feed gave no rates');
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
    daily,
    async health() {
      const startedAt = performance.now();
      return healthOf('rates', await daily(), breaker, performance.now() - startedAt);
    },
  };
}
