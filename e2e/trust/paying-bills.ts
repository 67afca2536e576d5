import { asked, expectRefusal, isMade, type Workload } from './asking.ts';
import { minorOf } from './journal.ts';
import type { Person } from './people.ts';

/** Unique within a run: a bill is paid once. */
let serial = 0;

/** What the biller does, by the end of the reference; `0006` loses its answer on the way. */
const ends = { '0001': 'complete', '0003': 'echoue', '0006': 'complete' } as const;
const digits = ['0001', '0001', '0003', '0006'] as const;

/** A prepaid meter in Dakar is loaded with 2 000 F CFA, at the price of its check. */
export async function payBill(work: Workload, owner: Person): Promise<void> {
  serial += 1;
  const end = digits[serial % digits.length] ?? '0001';
  const reference = `14${String(serial).padStart(7, '0')}${end}`;
  const bill = { facturier: 'woyofal', reference, montant: 2000 };
  const check = await work.network.send(asked(work, owner, '/bills/check', bill));
  if (check.status !== 200) return expectRefusal(work, check, 'trop_de_tentatives', 'check');
  const request = asked(work, owner, '/bills', { verification: check.body.id });
  const answer = await work.network.send(request);
  if (!isMade(work, request, answer)) return;
  const { id, totalDebite } = answer.body;
  work.journal.told.push({
    id,
    kind: 'bill',
    owner,
    request,
    ends: [ends[end]],
    ownMinor: ends[end] === 'complete' ? -minorOf(totalDebite) : 0n,
  });
}
