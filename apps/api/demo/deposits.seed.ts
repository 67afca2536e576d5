import type { DepositCurrency } from '@nzela/contract/payment-terms';
import { moneyText, type Money } from '@nzela/money/money';
import { transact } from '../src/kernel/data/database.ts';
import { derivedId, sha256Hex } from '../src/kernel/data/ids.ts';
import { createDeposit, type DepositDeps } from '../src/features/deposits/deposits.service.ts';
import { findDeposit } from '../src/features/deposits/deposits.store.ts';
import { depositWirePurpose } from '../src/features/deposits/wire.purpose.ts';

type PastDeposit = {
  readonly ownerId: string;
  readonly amount: Money<DepositCurrency>;
  /** Makes it the only one of its kind. */
  readonly seed: string;
};

/** A deposit by wire of the demonstration's past, at the time of `deps.clock`. */
export async function depositByWire(
  deps: DepositDeps,
  { ownerId, amount, seed }: PastDeposit,
): Promise<void> {
  const key = { id: derivedId('demo.deposit', seed), bodyHash: sha256Hex(seed) };
  const { currency } = amount;
  await createDeposit(deps, key, {
    ownerId,
    body: { montant: moneyText(amount), devise: currency, methode: 'bank' },
  });
  await transact(deps.pool, async ({ client }) => {
    const made = await findDeposit(client, key.id, ownerId);
    const reference = made?.reference ?? '';
    const subject = await depositWirePurpose.lock(deps, client, reference);
    if (subject === null) throw new Error(`The deposit ${reference} is not there`);
    const receivedAt = deps.clock.now();
    const wire = { id: `demo-${seed}`, reference, amount, debtorName: 'Démo', receivedAt };
    await subject.receive(wire, subject.outcomeOf(wire));
  });
}
