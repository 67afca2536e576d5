import type { CurrencyCode } from '@nzela/money/currencies';
import type { Money } from '@nzela/money/money';
import type { Destinations } from '../destinations.ts';
import type { GatewayAnswer, GatewayKey, SignedGateway } from '../gateway.ts';

/** Pays the bills of those who send them: utilities, telecoms, taxes, schools. */
export type BillsGateway = SignedGateway & {
  /** Everybody whose bills can be paid. */
  billers(): Promise<GatewayAnswer<readonly Biller[]>>;
  /** Whose bill a reference is, and what is due. Moves nothing. */
  check(question: BillQuestion): Promise<GatewayAnswer<CheckedBill>>;
  /** Pays a bill under `reference` (unique for ever; the same one again answers the same payment). */
  start(request: BillPaymentRequest): Promise<GatewayAnswer<BillPayment>>;
  /** The payment as it is now, or null when the provider knows none under this key. */
  lookup(key: GatewayKey): Promise<GatewayAnswer<BillPayment | null>>;
  /** How each biller is, by its id. */
  destinations(): Promise<Destinations>;
};

export type BillType = 'electricity' | 'water' | 'internet' | 'phone' | 'tax' | 'school' | 'other';

export type Biller = {
  readonly id: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly type: BillType;
  readonly currency: CurrencyCode;
  /** `due`: the bill says how much. `free`: any amount, as often as one likes. */
  readonly amountMode: 'due' | 'free';
  readonly referenceExample: string;
  /** The final answer is promised within so many minutes. */
  readonly settlementMinutes: number;
  /** Where the biller wants receipts; null: nowhere. */
  readonly receiptEmail: string | null;
};

export type BillQuestion = { readonly billerId: string; readonly billReference: string };

export type CheckedBill = {
  /** The bill itself, however its reference was written. Null where any amount may be paid again. */
  readonly billId: string | null;
  /** As the biller files it. */
  readonly reference: string;
  readonly customerName: string;
  /** Null: the payer decides. */
  readonly amountDue: Money | null;
  /** ISO date, when the bill has one. */
  readonly dueDate: string | null;
};

export type BillPaymentRequest = {
  readonly reference: string;
  readonly billerId: string;
  readonly billReference: string;
  readonly amount: Money;
  readonly callbackUrl: string;
};

export type BillPayment = {
  /** The provider's id. */
  readonly id: string;
  readonly reference: string;
  readonly amount: Money;
  /** `accepted`: on its way to the biller. `paid`: the biller has it. `refused`: came back to us, whole. */
  readonly state: 'accepted' | 'paid' | 'refused';
  /** Only with the state `refused`. */
  readonly refusal?: BillRefusal;
  /** The biller's own number of the payment, once it is paid. */
  readonly receiptNumber?: string;
  /** When the final answer comes at the latest. */
  readonly promisedBy: Date;
};

/** Why a biller sent money back. `other` stands for any reason that we do not know. */
export type BillRefusal = 'reference_refused' | 'customer_blocked' | 'bill_expired' | 'other';
