import { money } from '@nzela/money/money';
import type { TopupGateway } from '../src/gateways/topup/topup.port.ts';
import { addSeconds, type Clock } from '../src/kernel/time/clock.ts';
import { transact } from '../src/kernel/data/database.ts';
import { derivedId } from '../src/kernel/data/ids.ts';
import { forgetJobs } from '../src/kernel/jobs/jobs.ts';
import { refuse } from '../src/kernel/http/problem.ts';
import { findUser } from '../src/features/users/users.ts';
import type { TopupDeps } from '../src/features/topups/deps.ts';
import { advanceTopup } from '../src/features/topups/follow.ts';
import type { Purchase } from '../src/features/topups/topup.ts';
import { orderTopup } from '../src/features/topups/topups.service.ts';

const daySeconds = 86_400;

/** The two sample numbers of the quick list (spec §2), as they were topped up lately. */
const samples: readonly { readonly daysAgo: number; readonly purchase: Purchase }[] = [
  {
    daysAgo: 40,
    purchase: {
      phone: '2250707001234',
      country: 'CI',
      operator: { id: 'orange-ci', name: 'Orange' },
      product: { id: 'orange-ci-internet', name: 'Forfait internet', type: 'data' },
      bundle: { id: 'orange-ci-semaine', name: '2 Go · 7 jours' },
      amount: money(240n, 'EUR'),
      price: money(240n, 'EUR'),
    },
  },
  {
    // Never in the current month, whose sums are the specification's.
    daysAgo: 35,
    purchase: {
      phone: '221771230001',
      country: 'SN',
      operator: { id: 'orange-sn', name: 'Orange' },
      product: { id: 'orange-sn-credit', name: 'Crédit d’appel', type: 'airtime' },
      bundle: null,
      amount: money(2_000n, 'XOF'),
      price: money(305n, 'EUR'),
    },
  },
];

type Stage = Pick<TopupDeps, 'clock' | 'ledger'>;

/** The top-ups of the demonstration's past, through the services that requests use: each when, for how much, and how. */
export function pastTopups(deps: TopupDeps, email: string) {
  return samples.map(({ daysAgo, purchase }) => ({
    at: addSeconds(deps.clock.now(), -daysAgo * daySeconds),
    effectMinor: -purchase.price.minor,
    async play(stage: Stage) {
      const { id: userId } = (await findUser(deps.pool, 'email', email)) ?? refuse('introuvable');
      const past = { ...deps, ...stage, gateways: { topup: pastGateway(deps, stage.clock) } };
      const id = derivedId('demo', 'topup', purchase.phone);
      await transact(deps.pool, ({ client }) =>
        orderTopup(past, client, { id, userId, purchase, request: null }),
      );
      await advanceTopup(past, id);
      await forgetJobs(deps.pool, ['topups']);
    },
  }));
}

/** It answers at once, because the sandbox lives in the present. */
function pastGateway({ gateways }: TopupDeps, clock: Clock): TopupGateway {
  return {
    ...gateways.topup,
    async start({ reference, phoneNumber }) {
      const found = samples.find(({ purchase }) => purchase.phone === phoneNumber);
      const price = found?.purchase.price ?? money(0n, 'EUR');
      const value = { id: reference, reference, phoneNumber, price, at: clock.now() };
      return { status: 'answered', value: { ...value, state: 'successful' } };
    },
  };
}
