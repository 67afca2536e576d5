import type { Deps } from '../src/deps.ts';
import type { Clock } from '../src/kernel/time/clock.ts';
import type { Payout } from '../src/gateways/payouts/payouts.port.ts';

type TestWorld = NonNullable<Deps['testWorld']>;

/** The card whose payment the gateway carries out at once, without an answer and without calling back. */
const silentCard = { number: '4000 0000 0006 0006', expiry: '12/49', securityCode: '123' };

const said = <Value>(value: Value) => ({ status: 'answered', value }) as const;

/**
 * The outside world of the past of a shop in the test mode. Its cards are paid and given back at the gateway itself, which so
 * knows them when somebody gives one back later; phones and banks answer at once, because the sandbox lives in the present.
 */
export function pastShop(clock: Clock, { gateways, settings }: TestWorld): TestWorld {
  const { cards, mobileMoney, payouts } = gateways;
  const paidOut = new Map<string, Payout>();
  return {
    settings,
    gateways: {
      ...gateways,
      cards: {
        ...cards,
        async start(request) {
          const answer = await cards.start(request);
          if (answer.status === 'answered') await typeCard(answer.value.fieldsUrl);
          return answer;
        },
        async refund(request) {
          const answer = await cards.refund(request);
          // The sandbox takes a second for it, which is over when somebody looks.
          return answer.status === 'answered' ? said({ ...answer.value, state: 'done' }) : answer;
        },
      },
      mobileMoney: {
        ...mobileMoney,
        async start({ reference, amount, phone }) {
          const fee = { ...amount, minor: 0n };
          const asked = { id: reference, reference, amount, phone, total: amount, fee };
          return said({ ...asked, state: 'success' });
        },
      },
      payouts: {
        ...payouts,
        async start({ reference, amount }) {
          const base = { id: reference, reference, amount, at: clock.now() };
          paidOut.set(reference, { ...base, state: 'paid' });
          return said({ ...base, state: 'accepted' });
        },
        lookup: async (key) => said(paidOut.get('id' in key ? key.id : key.reference) ?? null),
      },
    },
  };
}

/** As the frame of the gateway does, whose answer is lost. */
async function typeCard(fieldsUrl: string): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(silentCard);
  await fetch(`${fieldsUrl}/card`, { method: 'POST', headers, body }).catch(() => undefined);
}
