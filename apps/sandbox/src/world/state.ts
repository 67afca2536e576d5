import type { WireAmount } from '../providers/amounts.ts';
import type { BankState } from '../providers/bank/bank.ts';
import type { BillPaymentRecord } from '../providers/bills/bills.ts';
import type { CardPaymentRecord, CardRefundRecord } from '../providers/cards/cards.ts';
import type { CardDisputeRecord } from '../providers/cards/disputes.ts';
import type { MailRecord } from '../providers/mail/mail.ts';
import type { AuthorizationRecord } from '../providers/issuing/authorizations.ts';
import type { ChatMessageRecord } from '../providers/chat/chat.ts';
import type { IssuedCardRecord } from '../providers/issuing/issuing.ts';
import type { CollectionRecord } from '../providers/mobile-money/mobile-money.ts';
import type { PayoutRecord } from '../providers/payouts/payouts.ts';
import type { PlantedFault } from '../providers/statements.ts';
import type { SmsRecord } from '../providers/sms/sms.ts';
import type { TopupRecord } from '../providers/topup/topup.ts';
import type { Confirmation } from './confirmations.ts';
import type { Delivery } from './callbacks.ts';
import type { Job } from './schedule.ts';
import { initialSwitches, type Switches } from './switches.ts';

/** Everything the sandbox remembers, as plain JSON. Lists are oldest first. */
export type WorldState = {
  /** The first day this world existed (ISO date): rates start from it. */
  readonly firstDay: string;
  clockOffsetMs: number;
  /** How far the desk moved every rate, in percent. */
  ratesPercent: number;
  /** Of the list of names, which the desk publishes anew. */
  screeningVersion: number;
  readonly switches: Switches;
  readonly jobs: Job[];
  readonly deliveries: Delivery[];
  readonly confirmations: Confirmation[];
  readonly cardPayments: CardPaymentRecord[];
  readonly cardRefunds: CardRefundRecord[];
  readonly cardDisputes: CardDisputeRecord[];
  readonly payouts: PayoutRecord[];
  readonly collections: CollectionRecord[];
  readonly topups: TopupRecord[];
  readonly billPayments: BillPaymentRecord[];
  readonly bank: BankState;
  /** What the account at the bank held before its first wire. */
  bankOpening: readonly WireAmount[];
  readonly issuedCards: IssuedCardRecord[];
  readonly authorizations: AuthorizationRecord[];
  readonly sms: SmsRecord[];
  readonly mails: MailRecord[];
  readonly chatMessages: ChatMessageRecord[];
  /** What the desk makes the statements say. */
  readonly statementFaults: PlantedFault[];
};

export function initialState(now: Date): WorldState {
  return {
    firstDay: now.toISOString().slice(0, 10),
    clockOffsetMs: 0,
    ratesPercent: 0,
    screeningVersion: 1,
    switches: initialSwitches(),
    jobs: [],
    deliveries: [],
    confirmations: [],
    cardPayments: [],
    cardRefunds: [],
    cardDisputes: [],
    payouts: [],
    collections: [],
    topups: [],
    billPayments: [],
    issuedCards: [],
    authorizations: [],
    bank: { wires: [], notificationUrl: null },
    bankOpening: [],
    sms: [],
    mails: [],
    chatMessages: [],
    statementFaults: [],
  };
}
