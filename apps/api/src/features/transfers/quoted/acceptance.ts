import { compare } from '@nzela/money/money';
import type { Transfer as WireTransfer } from '@nzela/contract/transfers';
import { readAmount } from '../../../kernel/texts/amounts.ts';
import { transact } from '../../../kernel/data/database.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { Untold } from '../../../kernel/texts/texts.ts';
import { isKeptNow } from '../../quotes/quotes.ts';
import { priceNow, reprice } from './arrival.ts';
import { closedReason, confirmFromTransit } from './confirmation.ts';
import type { TransferDeps } from '../deps.ts';
import { giveUp } from '../payout/money-back.ts';
import { moveTransfer } from '../steps.ts';
import type { Transfer } from '../transfer.ts';
import { seen } from '../transfers.service.ts';
import { lockOwnTransfer } from '../transfers.store.ts';

type Acceptance = {
  readonly id: string;
  readonly userId: string;
  /** What the person saw would arrive, in the receiving currency. */
  readonly amountText: string;
};

/**
 * Lets a transfer go on whose payment came after the rate had moved too far: at the promised price when the rate of now
 * bears it again, else at the price of now. Accepting again changes nothing. Refuses `introuvable`,
 * `transfert_non_confirmable`, `taux_indisponible`, and `montant_modifie` when less would arrive than the person saw.
 */
export async function acceptPrice(
  deps: TransferDeps,
  { id, userId, amountText }: Acceptance,
): Promise<Untold<WireTransfer>> {
  const transfer = await transact(deps.pool, async ({ client }) => {
    const held = (await lockOwnTransfer(client, id, userId)) ?? refuse('introuvable');
    if (held.answerBy === null) {
      return held.confirmedAt === null ? refuse('transfert_non_confirmable') : held;
    }
    const at = deps.clock.now();
    await deps.rates.exchange(held.sent.currency, held.received.currency);
    const isKept = await isKeptNow(deps.rates, held);
    const now = isKept ? held : ((await priceNow(deps, held)) ?? refuse('taux_indisponible'));
    const seenAmount = readAmount(amountText, held.received.currency, 'montantRecu');
    if (compare(now.received, seenAmount) < 0) {
      const values = { amount: now.received };
      return refuse('montant_modifie', { field: 'montantRecu', values });
    }
    const agreed = await moveTransfer(client, await reprice(client, held, { now, at }), {
      at,
      events: [{ type: 'accord_donne', actor: 'client' }],
    });
    return (await confirmFromTransit(deps, client, agreed)) ?? giveBack(agreed);

    function giveBack(closed: Transfer): Promise<Transfer> {
      const events = [{ type: 'annule', actor: 'nzela', detail: closedReason }] as const;
      return giveUp(deps, client, {
        transfer: closed,
        end: { to: 'annule', events, reason: closedReason },
      });
    }
  });
  return seen({ ...deps, db: deps.pool }, transfer, userId);
}
