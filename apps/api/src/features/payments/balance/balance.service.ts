import type { Ledger } from '@nzela/ledger/types';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import type { MerchantBalance, MerchantBalanceList } from '@nzela/contract/payments';
import { paymentCurrencySchema } from '@nzela/contract/payment-fields';
import type { PaymentCurrency } from '@nzela/contract/payment-terms';
import { money, type Money } from '@nzela/money/money';
import { pending, transit, wallet } from '../../../kernel/data/book.ts';
import type { Snapshot } from '../../../kernel/data/snapshots.ts';
import { wireAmount } from '../../../kernel/texts/amounts.ts';
import { currencyOf } from '../../merchants/merchants.ts';
import { owedBy } from '../disputes/disputes.store.ts';
import {
  openDisputes,
  openPayouts,
  openRefunds,
  waitingDays,
  type Outgoing,
  type WaitingDay,
} from './balance.store.ts';

type Asked = { readonly accountId: string; readonly mode: MerchantMode };

/** What a merchant has in a mode, as the book and the payments tell it at one moment. */
export async function readBalance(
  { ledger, snapshot }: { readonly ledger: Ledger; readonly snapshot: Snapshot },
  { accountId, mode }: Asked,
): Promise<MerchantBalanceList> {
  const preferred = await currencyOf(snapshot, accountId);
  const days = await waitingDays(snapshot, accountId);
  const refunds = await openRefunds(snapshot, accountId);
  const payouts = await openPayouts(snapshot, accountId);
  const disputes = await openDisputes(snapshot, accountId);
  const owed = await owedBy(snapshot, accountId);
  const currencies = paymentCurrencySchema.options.toSorted(
    (left, right) => Number(right === preferred) - Number(left === preferred),
  );
  const kinds = [wallet, pending, transit] as const;
  const accounts = currencies.flatMap((currency) =>
    kinds.map((kind) => ({ ...kind(accountId, currency), mode })),
  );
  const balances = await ledger.balances(snapshot, accounts);
  const held = (kind: string, currency: PaymentCurrency): Money =>
    balances.find(({ account }) => account.kind === kind && account.currency === currency)
      ?.available ?? money(0n, currency);
  const elements = currencies.flatMap((currency) => {
    const parts = {
      available: held('wallet', currency),
      waiting: held('pending', currency),
      reserved: held('transit', currency),
    };
    const due = money(owed.get(currency) ?? 0n, currency);
    const isUsed =
      currency === preferred || [...Object.values(parts), due].some(({ minor }) => minor !== 0n);
    return isUsed
      ? [wireBalance(currency, { ...parts, due, days, refunds, payouts, disputes })]
      : [];
  });
  return { mode, elements };
}

type Parts = {
  readonly available: Money;
  readonly waiting: Money;
  readonly reserved: Money;
  readonly days: readonly WaitingDay[];
  readonly refunds: readonly Outgoing[];
  readonly payouts: readonly Outgoing[];
  readonly disputes: Awaited<ReturnType<typeof openDisputes>>;
  /** What disputes ask for, and is not covered. */
  readonly due: Money;
};

function wireBalance(currency: PaymentCurrency, parts: Parts): MerchantBalance {
  const of = (minor: bigint) => wireAmount(money(minor, currency));
  const days = parts.days.filter((one) => one.currency === currency);
  const isHere = (one: { readonly currency: PaymentCurrency }) => one.currency === currency;
  const wire = ({ id, reference, amount, createdAt }: Outgoing) => ({
    id,
    reference,
    montant: of(amount),
    depuis: createdAt.toISOString(),
  });
  return {
    devise: currency,
    disponible: wireAmount(parts.available),
    enAttente: {
      total: wireAmount(parts.waiting),
      jours: days.map(({ day, net, count }) => ({ jour: day, montant: of(net), paiements: count })),
    },
    reserve: {
      total: wireAmount(parts.reserved),
      remboursements: parts.refunds.filter(isHere).map(wire),
      versements: parts.payouts.filter(isHere).map(wire),
      litiges: parts.disputes.filter(isHere).map((one) => ({
        ...wire(one),
        paiementId: one.paymentId,
        echeance: one.dueAt.toISOString(),
      })),
    },
    du: wireAmount(parts.due),
  };
}
