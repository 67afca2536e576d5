import type { z } from 'zod';
import {
  billMinimum,
  type BillCheck,
  type billCheckRequestSchema,
  type BillPrice,
} from '@nzela/contract/bills';
import { decimal, decimalText } from '@nzela/money/decimal';
import { compare, type Money } from '@nzela/money/money';
import { maximumSignificantDigits } from '@nzela/money/parse';
import type { Biller, CheckedBill } from '../../gateways/bills/bills.port.ts';
import type { GatewayRefusal, GatewayRefusalCode } from '../../gateways/gateway.ts';
import { readAmount, wireAmount } from '../../kernel/texts/amounts.ts';
import type { AttemptLimit, Attempts } from '../../kernel/identity/attempts.ts';
import { addSeconds } from '../../kernel/time/clock.ts';
import { newId } from '../../kernel/data/ids.ts';
import { refuse, type PlainRefusalCode } from '../../kernel/http/problem.ts';
import type { Untold } from '../../kernel/texts/texts.ts';
import { feeLines, price, quoteLifeSeconds } from '../quotes/quotes.ts';
import { sourceOf } from '../rates/rates.ts';
import { mainCurrency } from '../wallets/wallets.ts';
import type { Bill } from './bill.ts';
import { refuseDownBiller, wireBiller, type Billers } from './bills.billers.ts';
import { insertProposal } from './bills.store.ts';
import type { BillDeps } from './deps.ts';

type CheckDeps = BillDeps & { readonly billers: Billers; readonly attempts: Attempts };
type CheckBody = z.output<typeof billCheckRequestSchema>;

/** References name people: nobody is to go through them. */
const checksPerTenMinutes = 40;

/** On the wire, before the source of its rate is rendered. */
type UntoldCheck = Omit<BillCheck, 'prix'> & { readonly prix: Untold<BillPrice> | null };

/**
 * Asks the biller whose bill a reference is and what is due, and keeps its price for one payment. Refuses
 * `facturier_inconnu`, `facturier_en_panne`, `facture_introuvable`, `facture_deja_payee`, `facture_en_cours`, `facturier_indisponible`,
 * `passerelle_indisponible`, `montant_invalide`, `montant_trop_petit`, `montant_facture`, `taux_indisponible`,
 * `trop_de_tentatives`.
 */
export async function checkBill(
  deps: CheckDeps,
  ownerId: string,
  body: CheckBody,
): Promise<UntoldCheck> {
  const biller = (await deps.billers.all()).find(({ id }) => id === body.facturier);
  if (biller === undefined) return refuse('facturier_inconnu', { field: 'facturier' });
  const destinations = await deps.gateways.bills.destinations();
  refuseDownBiller(destinations, biller);
  await deps.attempts.take([attemptsOf(ownerId)]);
  const question = { billerId: biller.id, billReference: body.reference };
  const answer = await deps.gateways.bills.check(question);
  if (answer.status === 'unknown') return refuse('passerelle_indisponible');
  if (answer.status === 'refused') return refuseCheck(answer);
  const checked = answer.value;
  const amount = amountOf(biller, checked, body.montant);
  const bill =
    amount === null ? null : await priced(deps, { ownerId, biller, checked, amount, body });
  if (bill !== null) await insertProposal(deps.pool, bill);
  const { vedettes } = await deps.settings.read('bills');
  return {
    id: bill?.id ?? null,
    facturier: wireBiller(biller, { featured: vedettes, destinations }),
    reference: checked.reference,
    titulaire: checked.customerName,
    montantDu: checked.amountDue === null ? null : wireAmount(checked.amountDue),
    devise: biller.currency,
    echeance: checked.dueDate,
    prix: bill === null ? null : wirePrice(bill),
    expireLe: bill?.expiresAt.toISOString() ?? null,
  };
}

function attemptsOf(ownerId: string): AttemptLimit {
  return { key: `bills.check:${ownerId}`, maximum: checksPerTenMinutes, windowSeconds: 600 };
}

const atReference: Partial<Record<GatewayRefusalCode, PlainRefusalCode>> = {
  bill_unknown: 'facture_introuvable',
  bill_paid: 'facture_deja_payee',
  bill_in_progress: 'facture_en_cours',
};

/** A refused check moved nothing; what the person can correct is said at its field. */
function refuseCheck({ code, fault }: GatewayRefusal): never {
  const said = atReference[code];
  if (said !== undefined) return refuse(said, { field: 'reference' });
  if (code === 'biller_unknown') return refuse('facturier_inconnu', { field: 'facturier' });
  return refuse(fault === 'attendre' ? 'facturier_indisponible' : 'passerelle_indisponible');
}

/** What is to be paid: what is due, or what the payer says. Null while they have said nothing. */
function amountOf(biller: Biller, { amountDue }: CheckedBill, typed: string | undefined) {
  const field = 'montant';
  const amount = typed === undefined ? amountDue : readAmount(typed, biller.currency, field);
  if (amount === null) return null;
  if (amountDue !== null && compare(amount, amountDue) !== 0) {
    return refuse('montant_facture', { field, values: { amount: amountDue } });
  }
  const least = readAmount(billMinimum, biller.currency, field);
  if (compare(amount, least) < 0) {
    return refuse('montant_trop_petit', { field, values: { minimum: least } });
  }
  return amount;
}

type ToPrice = {
  readonly ownerId: string;
  readonly biller: Biller;
  readonly checked: CheckedBill;
  readonly amount: Money;
  readonly body: CheckBody;
};

/** The bill in the currency that pays it: the rate book, our fee (settings `bills`), and no other cost. */
async function priced(
  deps: CheckDeps,
  { ownerId, biller, checked, amount, body }: ToPrice,
): Promise<Bill> {
  const source = body.devise ?? (await mainCurrency(deps, ownerId));
  const terms = await deps.settings.read('bills');
  const cross = await deps.rates.exchange(source, amount.currency);
  const euro = await deps.rates.between('EUR', source);
  const cost = price({
    side: 'reception',
    amount,
    source,
    target: amount.currency,
    tariff: {
      feeRateBps: terms.pourcentageBps,
      minimum: decimal(terms.minimum),
      flatEur: decimal(terms.fixeEur),
      marginBps: terms.margeBps,
    },
    exchange: cross,
    euro: euro.rate,
  });
  if (cost === null || cost.total.minor.toString().length > maximumSignificantDigits) {
    return refuse('montant_invalide', { field: 'montant' });
  }
  const now = deps.clock.now();
  const { sent, fee, total, spread, rate } = cost;
  return {
    id: newId(),
    ownerId,
    biller,
    billId: checked.billId,
    billReference: checked.reference,
    customerName: checked.customerName,
    amount,
    sent,
    fee,
    total,
    spread,
    rate,
    parity: cross.parity,
    midRate: cross.rate,
    rateSource: cross.source,
    rateAt: cross.at,
    expiresAt: addSeconds(now, quoteLifeSeconds(cross)),
    createdAt: now,
  };
}

/** What paying a bill costs, on the wire. */
export function wirePrice(bill: Bill): Untold<BillPrice> {
  return {
    montant: wireAmount(bill.amount),
    devise: bill.amount.currency,
    montantDebite: wireAmount(bill.sent),
    deviseDebit: bill.sent.currency,
    frais: feeLines(bill.fee),
    totalFrais: wireAmount(bill.fee),
    totalDebite: wireAmount(bill.total),
    taux: decimalText(bill.rate),
    tauxReference: decimalText(bill.midRate),
    source: sourceOf(bill.rateSource),
    dateTaux: bill.rateAt.toISOString(),
    parite: bill.parity,
  };
}
