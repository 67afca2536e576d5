import { money, moneyText, type Money } from '@nzela/money/money';
import type { Biller, BillsGateway } from '../src/gateways/bills/bills.port.ts';
import { createAttempts } from '../src/kernel/identity/attempts.ts';
import { addSeconds, type Clock } from '../src/kernel/time/clock.ts';
import { derivedId, sha256Hex } from '../src/kernel/data/ids.ts';
import { forgetJobs } from '../src/kernel/jobs/jobs.ts';
import { refuse } from '../src/kernel/http/problem.ts';
import { findUser } from '../src/features/users/users.ts';
import { createBillers } from '../src/features/bills/bills.billers.ts';
import { checkBill } from '../src/features/bills/bills.check.ts';
import { sendBillMail } from '../src/features/bills/bills.letters.ts';
import { payBill } from '../src/features/bills/bills.service.ts';
import type { BillDeps } from '../src/features/bills/deps.ts';
import { advanceBill } from '../src/features/bills/following.ts';

const daySeconds = 86_400;

type Sample = {
  readonly daysAgo: number;
  readonly biller: Biller;
  /** No biller's example, which anybody may try. */
  readonly reference: string;
  readonly due: Money;
  /** What that takes of a wallet in EUR, in cents: the parity is fixed, and our fee is nothing. */
  readonly costMinor: bigint;
};

const inSenegal = {
  country: 'SN',
  currency: 'XOF',
  amountMode: 'due',
  settlementMinutes: 15,
  receiptEmail: null,
} as const;

// Never in the current month, whose sums are the specification's.
const samples: readonly Sample[] = [
  {
    daysAgo: 43,
    biller: {
      ...inSenegal,
      id: 'sonatel',
      name: 'Orange (Sonatel)',
      type: 'phone',
      referenceExample: '33820-0001',
    },
    reference: '33820-4417',
    due: money(20_000n, 'XOF'),
    costMinor: 30_49n,
  },
  {
    daysAgo: 38,
    biller: {
      ...inSenegal,
      id: 'seneau',
      name: 'SEN’EAU',
      type: 'water',
      referenceExample: 'EAU-445-0001',
    },
    reference: 'EAU-445-2208',
    due: money(8_500n, 'XOF'),
    costMinor: 12_96n,
  },
  {
    daysAgo: 34,
    biller: {
      ...inSenegal,
      id: 'senelec',
      name: 'SENELEC',
      type: 'electricity',
      referenceExample: 'SEN-2026-0001',
    },
    reference: 'SEN-2026-7731',
    due: money(15_000n, 'XOF'),
    costMinor: 22_87n,
  },
];

type Stage = Pick<BillDeps, 'clock' | 'ledger'>;

/** The bills of the demonstration's past, through the services that requests use: each when, for how much, and how. */
export function pastBills(deps: BillDeps, email: string) {
  return samples.map((sample) => ({
    at: addSeconds(deps.clock.now(), -sample.daysAgo * daySeconds),
    effectMinor: -sample.costMinor,
    async play(stage: Stage) {
      const { id: ownerId } = (await findUser(deps.pool, 'email', email)) ?? refuse('introuvable');
      const bills = pastGateway(deps, { sample, clock: stage.clock });
      const mail = { ...deps.gateways.mail, send: async () => said({ messageId: '' }) };
      const past = { ...deps, ...stage, gateways: { bills, mail } };
      const check = await checkBill(
        { ...past, billers: createBillers(bills), attempts: createAttempts(past) },
        ownerId,
        { facturier: sample.biller.id, reference: sample.reference },
      );
      const billId = check.id ?? refuse('facture_introuvable');
      const key = { id: derivedId('demo', 'bill', sample.reference), bodyHash: sha256Hex(billId) };
      await payBill(past, { key, ownerId, billId, request: null });
      await advanceBill(past, billId);
      await sendBillMail(past, { billId, kind: 'payee' });
      await forgetJobs(deps.pool, ['bills', 'notifications']);
    },
  }));
}

const said = <Value>(value: Value) => ({ status: 'answered', value }) as const;

/** It answers at once, because the sandbox lives in the present. */
function pastGateway(
  { gateways }: BillDeps,
  { sample, clock }: { readonly sample: Sample; readonly clock: Clock },
): BillsGateway {
  const { biller, reference, due } = sample;
  return {
    ...gateways.bills,
    billers: async () => said([biller]),
    check: async () =>
      said({
        billId: `bill_${biller.id}_${reference}`,
        reference,
        customerName: 'Abonné 4821',
        amountDue: due,
        dueDate: null,
      }),
    start: async (request) =>
      said({
        id: request.reference,
        reference: request.reference,
        amount: request.amount,
        state: 'paid',
        receiptNumber: `Q-${reference}-${moneyText(due)}`,
        promisedBy: clock.now(),
      }),
  };
}
