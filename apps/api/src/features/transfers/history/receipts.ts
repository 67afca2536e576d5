import { formatMoney } from '@nzela/money/format';
import { add, zero } from '@nzela/money/money';
import type { DeliveryMethod, PaymentMethod } from '@nzela/contract/tariffs';
import type { TransferStatus } from '@nzela/contract/transfers';
import { refuse } from '../../../kernel/http/problem.ts';
import { amountFor, momentFor, rateFor, told, type Reader } from '../../../kernel/texts/reader.ts';
import { renderText } from '../../../kernel/texts/texts.ts';
import {
  type ReceiptContent,
  type ReceiptSource,
  type ReceiptLine,
} from '../../operations/operations.ts';
import { readerOf, type Asking } from '../../users/users.ts';
import { isGivenUp, refundOf, type Refund } from '../payout/refund.ts';
import type { Transfer } from '../transfer.ts';
import { findTransfer, readEvents } from '../transfers.store.ts';

/** The receipt as a PDF. Refuses `introuvable`, and `recu_indisponible` before the payment. */
export async function transferReceipt(
  source: ReceiptSource,
  own: Asking & { readonly id: string },
): Promise<ReceiptContent> {
  const transfer =
    (await findTransfer(source.snapshot, own.id, own.userId)) ?? refuse('introuvable');
  if (transfer.paidAt === null) return refuse('recu_indisponible');
  const reader = await readerOf(source, own);
  const timelines = await readEvents(source.snapshot, [transfer.id]);
  const refund = refundOf(transfer, timelines.get(transfer.id) ?? []);
  return transfer.senderId === own.userId
    ? sentReceipt(transfer, reader, refund)
    : receivedReceipt(transfer, reader);
}

/**
 * What a receipt of a sent transfer says. The three cost lines sum to the total cost, the debit to amount and fee. Of one
 * that did not arrive it says what came back, and when.
 */
export function sentReceipt(t: Transfer, reader: Reader, refund: Refund | null): ReceiptContent {
  const cost = add(t.fee, t.spread);
  const costs: ReceiptLine[] = [
    { label: 'Frais de transfert', value: amountFor(reader, t.fee) },
    { label: 'Marge sur le taux de change', value: amountFor(reader, t.spread) },
    { label: 'Frais du partenaire', value: amountFor(reader, zero(t.fee.currency)) },
    { label: 'Coût total', value: amountFor(reader, cost), strong: true },
  ];
  const payment: ReceiptLine[] = [
    { label: 'Montant envoyé', value: amountFor(reader, t.sent) },
    { label: 'Frais', value: amountFor(reader, t.fee) },
    { label: 'Total débité', value: amountFor(reader, t.total), strong: true },
  ];
  return {
    ...heading(t, reader),
    title: 'Reçu de transfert',
    amount: amountFor(reader, t.sent),
    sections: [
      { title: 'De, à', lines: people(t, reader) },
      { title: 'Ce qui a été débité', lines: payment },
      { title: 'Ce que cela a coûté', lines: costs },
      {
        title: isGivenUp(t) ? 'Ce qui était prévu' : 'Ce qui est reçu',
        lines: exchange(t, reader),
      },
      ...givenBack(t, reader, refund),
    ],
    notes: notes(t, reader),
  };
}

function givenBack(t: Transfer, reader: Reader, refund: Refund | null): ReceiptContent['sections'] {
  if (!isGivenUp(t)) return [];
  const title = 'Ce qui vous est rendu';
  if (refund === null) {
    return [{ title, lines: [{ label: 'Remboursement', value: told(reader, 'En cours') }] }];
  }
  return [
    {
      title,
      lines: [
        { label: 'Rendu le', value: momentFor(reader, refund.at) },
        { label: 'Montant rendu', value: amountFor(reader, refund.amount), strong: true },
      ],
    },
  ];
}

function receivedReceipt(t: Transfer, reader: Reader): ReceiptContent {
  return {
    ...heading(t, reader),
    title: 'Reçu d’argent reçu',
    amount: amountFor(reader, t.received),
    sections: [
      {
        title: 'De, à',
        lines: [
          { label: 'De', value: t.senderName },
          ...optional('Motif', t.memo),
          { label: 'Montant reçu', value: amountFor(reader, t.received), strong: true },
        ],
      },
    ],
    notes: [],
  };
}

function heading(t: Transfer, reader: Reader) {
  return {
    ...reader,
    reference: t.reference,
    date: t.confirmedAt ?? t.createdAt,
    status: statusWords[t.status],
  };
}

const statusWords: Readonly<Record<TransferStatus, string>> = {
  en_attente: 'En attente',
  confirme: 'Confirmé',
  en_cours: 'En cours',
  indetermine: 'En cours de vérification',
  complete: 'Complété',
  annule: 'Annulé',
  echoue: 'Échoué',
  rembourse: 'Remboursé',
};

const paymentWords: Readonly<Record<PaymentMethod, string>> = {
  card: 'Carte bancaire',
  bank: 'Virement bancaire',
  wallet: 'Portefeuille',
};

const deliveryWords: Readonly<Record<DeliveryMethod, string>> = {
  bank: 'Compte bancaire',
  mobile: 'Mobile Money',
  cash: 'Retrait en espèces',
  nzela: 'Portefeuille',
};

function people(t: Transfer, reader: Reader): ReceiptLine[] {
  const { beneficiary: b } = t;
  return [
    { label: 'De', value: t.senderName },
    { label: 'Payé par', value: told(reader, paymentWords[t.paymentMethod]) },
    { label: 'Bénéficiaire', value: b.nom },
    { label: 'Mode de réception', value: told(reader, deliveryWords[t.deliveryMethod]) },
    ...optional('Compte', masked(b.iban ?? b.numeroCompte)),
    ...optional(
      'Téléphone',
      t.deliveryMethod === 'bank' || b.telephone === '' ? null : b.telephone,
    ),
    ...optional('Motif', t.memo),
  ];
}

function exchange(t: Transfer, reader: Reader): ReceiptLine[] {
  const label = isGivenUp(t) ? 'Montant prévu' : 'Montant reçu';
  const received = { label, value: amountFor(reader, t.received), strong: !isGivenUp(t) };
  if (t.sent.currency === t.received.currency) return [received];
  const rate = (value: Transfer['rate']) =>
    rateFor(reader, { from: t.sent.currency, rate: value, to: t.received.currency });
  return [
    { label: 'Taux appliqué', value: rate(t.rate) },
    { label: 'Taux de référence', value: `${rate(t.midRate)} (${told(reader, t.rateSource)})` },
    received,
  ];
}

function notes(t: Transfer, reader: Reader): string[] {
  const exchanged = t.sent.currency !== t.received.currency;
  return [
    ...(t.parity && exchanged
      ? [
          'Ces deux monnaies sont liées par une parité légale fixe (1 EUR = 655,957 XOF = 655,957 XAF) : aucune marge n’est prise.',
        ]
      : []),
    ...(t.feeRefundedAt === null
      ? []
      : [
          `Ce transfert était en retard : ${formatMoney(t.fee)} de frais vous ont été rendus sur votre portefeuille.`,
        ]),
    ...(t.reason === null ? [] : [renderText(t.reason, reader)]),
  ];
}

function optional(label: string, value: string | null): ReceiptLine[] {
  return value === null ? [] : [{ label, value }];
}

/** An account as its owner recognises it, and nobody else can use it. */
function masked(account: string | null): string | null {
  return account === null ? null : `•••• ${account.slice(-4)}`;
}
