import type { BillPayment } from '../../gateways/bills/bills.port.ts';
import { callbackUrl } from '../../gateways/callbacks.ts';
import { createTurn } from '../../gateways/turn.ts';
import { apply, movement } from '../../kernel/data/book.ts';
import { reasonColumns } from '../../kernel/texts/texts.ts';
import { alarmOf } from '../operations/operations.ts';
import type { PaidBill } from './bill.ts';
import { lockBill, type BillChange } from './bills.store.ts';
import type { BillDeps } from './deps.ts';
import { paidLegs } from './postings.ts';
import { billsDue, giveBack, moveBill } from './steps.ts';
import { ours, reasonOf } from './words.ts';

const readings = { accepted: 'underway', paid: 'done', refused: 'refused' } as const;
const ends = { complete: 'done', annule: 'refused', echoue: 'refused' } as const;

/** The turns of a bill towards its biller. */
export const { advance: advanceBill, hear: heardOf } = createTurn<
  BillDeps,
  PaidBill,
  BillPayment,
  BillChange
>({
  due: billsDue,
  lock: (_deps, client, id) => lockBill(client, id),
  save: moveBill,
  order: ({ gateways, config }, bill) =>
    gateways.bills.start({
      reference: bill.reference,
      billerId: bill.biller.id,
      billReference: bill.billReference,
      amount: bill.amount,
      callbackUrl: callbackUrl(config, 'bills'),
    }),
  lookup: ({ gateways }, { reference }) => gateways.bills.lookup({ reference }),
  isHeld: ({ status }) => status === 'en_verification',
  endOf: ({ status }) =>
    status === 'complete' || status === 'annule' || status === 'echoue' ? ends[status] : null,
  deadlineOf: ({ promisedAt }) => promisedAt,
  factsOf: ({ reference, amount, providerId: id }) => ({ id, reference, amount }),
  read: ({ gatewayState }, { id: providerId, state }) => ({
    providerId,
    reading: readings[state],
    isNews: gatewayState !== 'accepte',
  }),
  async done({ deps, client, held, at }, { receiptNumber }) {
    await apply(deps.ledger, client, movement('bill.paid', held.id, paidLegs(held)));
    return {
      status: 'complete',
      gateway_state: 'paye',
      completed_at: at,
      receipt_number: receiptNumber ?? null,
      ...reasonColumns(null),
    };
  },
  async failed({ deps, client, held, at }, failure) {
    await giveBack(deps, client, { bill: held, at });
    return {
      status: 'echoue',
      gateway_state: 'refuse',
      completed_at: at,
      ...reasonColumns(reasonOf(failure)),
    };
  },
  async underway(_recorded, { promisedBy }) {
    return {
      status: 'en_cours',
      gateway_state: 'accepte',
      promised_at: promisedBy,
      ...reasonColumns(null),
    };
  },
  async doubted({ held }) {
    return { status: held.providerId === null ? 'indetermine' : held.status };
  },
  async delayed() {
    return { status: 'en_cours', ...reasonColumns(ours) };
  },
  alarm: alarmOf({
    other: 'bill_amount',
    contradiction: 'bill_contradiction',
    stuck: 'bill_stuck',
    ours: 'bill_ours',
  }),
});
