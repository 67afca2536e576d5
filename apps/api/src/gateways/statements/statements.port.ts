import type { StatementSource } from '@nzela/contract/reconciliation';
import type { GatewayAnswer } from '../gateway.ts';

/** What each provider and the bank carried out on a day, by their own books. */
export type StatementsGateway = {
  /** The file of `day` (`2026-01-31`, UTC); null while there is none yet. */
  read(source: StatementSource, day: string): Promise<GatewayAnswer<StatementText | null>>;
  /** Whether new orders go there; one that is off is asked for statements all the same. */
  isOn(source: StatementSource): Promise<boolean>;
};

/** The bank's: ISO 20022 camt.053.001.08 or camt.053.001.02. Else CSV with a head: `id;reference;kind;amount;currency;fee;booked_at`. */
export type StatementText = { readonly name: string; readonly content: string };
