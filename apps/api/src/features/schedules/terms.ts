import type { PoolClient } from 'pg';
import type { ProvenPayee } from '../step-up/step-up.ts';
import {
  payableRecipient,
  payeeWords,
  wireAccount,
  type ResolvedRecipient,
} from '../recipients/recipients.ts';
import { say, type Message } from '@nzela/messages/message';
import { readAmount } from '../../kernel/texts/amounts.ts';
import type { MerchantPayoutDeps } from '../payments/payments.ts';
import { makePrice, type StoredQuote } from '../quotes/quotes.ts';
import { corridorOf } from '../tariffs/tariffs.ts';
import { priceTopup, toppedUp, type TopupDeps } from '../topups/topups.ts';
import type { TransferDeps } from '../transfers/transfers.ts';
import type { PersonOrder, Terms } from './schedule.ts';

export type ScheduleDeps = TransferDeps &
  TopupDeps &
  MerchantPayoutDeps & { readonly gateways: TransferDeps['gateways'] & TopupDeps['gateways'] };

type Purchase = Awaited<ReturnType<typeof priceTopup>>;

/** What an occurrence costs at this moment, and what ordering it needs. */
export type Priced = Terms & {
  /** To whom, or which number. */
  readonly description: string;
  readonly payee: ProvenPayee;
} & (
    | { readonly genre: 'transfert'; readonly quote: StoredQuote }
    | { readonly genre: 'recharge'; readonly purchase: Purchase }
  );

/**
 * The price of now, not kept. Asks the outside world for a top-up: never inside a transaction. Refuses what pricing a
 * transfer or a top-up refuses, and `beneficiaire_introuvable`.
 */
export async function priceOrder(
  deps: ScheduleDeps,
  ownerId: string,
  order: PersonOrder,
): Promise<Priced> {
  if (order.genre === 'recharge') {
    const purchase = await priceTopup(deps, order.recharge);
    const { price: total, amount: received } = purchase;
    const payee = toppedUp(purchase);
    return { genre: 'recharge', purchase, total, received, description: payee.words, payee };
  }
  const id = order.beneficiaireId;
  const recipient = await payableRecipient(deps.pool, { id, ownerId, field: 'beneficiaireId' });
  const { mode, country } = recipient;
  const within = mode === 'nzela';
  const target = within
    ? order.devise
    : (await corridorOf(deps.settings, country, mode)).corridor.devise;
  readAmount(order.montant, order.devise, 'montant');
  const quote = await makePrice(
    deps,
    {
      canal: within ? 'nzela' : 'wizard',
      sens: 'envoi',
      montant: order.montant,
      deviseSource: order.devise,
      deviseCible: target,
      ...(within ? {} : { pays: country }),
      modeReception: mode,
      methodePaiement: 'wallet',
    },
    ownerId,
  );
  const { total, received } = quote;
  const payee = payeeOf(recipient);
  return { genre: 'transfert', quote, total, received, description: recipient.name, payee };
}

function payeeOf(recipient: ResolvedRecipient): ProvenPayee {
  return { words: payeeWords(wireAccount(recipient)), account: recipient.id };
}

/** The payee of a schedule of transfers, as it is now. Refuses as {@link priceOrder} does. */
export async function transferPayee(
  db: PoolClient,
  ownerId: string,
  { beneficiaireId: id }: { readonly beneficiaireId: string },
): Promise<ProvenPayee> {
  return payeeOf(await payableRecipient(db, { id, ownerId, field: 'beneficiaireId' }));
}

/**
 * Whether a price is further from what was agreed than the person tolerates: it costs more, or brings less. In whole
 * minor units, to the person's favour. Null when it is fine.
 */
export function worsening(agreed: Terms, now: Terms, percent: number): Message | null {
  if (now.received.currency !== agreed.received.currency) return say('schedules_reason_currency');
  const most = (agreed.total.minor * BigInt(100 + percent)) / 100n;
  if (now.total.minor > most) {
    return say('schedules_reason_price', { before: agreed.total, after: now.total, percent });
  }
  if (now.received.minor * 100n < agreed.received.minor * BigInt(100 - percent)) {
    const [before, after] = [agreed.received, now.received];
    return say('schedules_reason_received', { before, after, percent });
  }
  return null;
}
