import type {
  CollectionFailure,
  MobileMoneyGateway,
} from '../src/gateways/mobile-money/mobile-money.port.ts';
import { addSeconds } from '../src/kernel/time/clock.ts';
import { derivedId, sha256Hex } from '../src/kernel/data/ids.ts';
import { forgetJobs } from '../src/kernel/jobs/jobs.ts';
import { refuse } from '../src/kernel/http/problem.ts';
import { money } from '@nzela/money/money';
import { findUser } from '../src/features/users/users.ts';
import type { MobileMoneyDeps } from '../src/features/mobile-money/deps.ts';
import { advancePayment } from '../src/features/mobile-money/follow.ts';
import { createPayment } from '../src/features/mobile-money/mobile-money.service.ts';
import { notifyEnd } from '../src/features/mobile-money/mobile-money.worker.ts';

const daySeconds = 86_400;

type Sample = {
  readonly daysAgo: number;
  /** In CDF, as it is typed. */
  readonly amount: string;
  readonly phone: string;
  readonly customer: string;
  /** Null: it was paid. */
  readonly failure: CollectionFailure | null;
};

// Never in the current month, whose sums are the specification's.
const samples: readonly Sample[] = [
  {
    daysAgo: 41,
    amount: '18000',
    phone: '+243970120021',
    customer: 'Client du marché',
    failure: 'cancelled',
  },
  {
    daysAgo: 36,
    amount: '45000',
    phone: '+243970120011',
    customer: 'Cliente du quartier',
    failure: null,
  },
];

type Stage = Pick<MobileMoneyDeps, 'clock' | 'ledger'>;

/** What was collected by mobile money in the demonstration's past: each when, and how. The wallet in EUR stays as it is. */
export function pastCollections(deps: MobileMoneyDeps, email: string) {
  return samples.map((sample) => ({
    at: addSeconds(deps.clock.now(), -sample.daysAgo * daySeconds),
    effectMinor: 0n,
    async play(stage: Stage) {
      const { id: userId } = (await findUser(deps.pool, 'email', email)) ?? refuse('introuvable');
      const past = { ...deps, ...stage, gateways: { mobileMoney: pastGateway(deps, sample) } };
      const id = derivedId('demo', 'mobile-money', sample.phone);
      await createPayment(past, {
        key: { id, bodyHash: sha256Hex(id) },
        userId,
        body: {
          operateur: 'AIRTEL',
          devise: 'CDF',
          montant: sample.amount,
          telephone: sample.phone,
          nomClient: sample.customer,
        },
      });
      await advancePayment(past, id);
      await notifyEnd(past, id);
      await forgetJobs(deps.pool, ['mobile-money', 'notifications']);
    },
  }));
}

/** It answers at once, because the sandbox lives in the present. */
function pastGateway({ gateways }: MobileMoneyDeps, { failure }: Sample): MobileMoneyGateway {
  return {
    ...gateways.mobileMoney,
    async start({ reference, amount, phone }) {
      const asked = { id: reference, reference, amount, phone, total: amount };
      const end =
        failure === null ? { state: 'success' as const } : { state: 'failed' as const, failure };
      return { status: 'answered', value: { ...asked, fee: money(0n, amount.currency), ...end } };
    },
  };
}
