import type { PoolClient } from 'pg';
import type { Wire } from '../../gateways/bank/bank.port.ts';
import type { PurposeDeps } from '../../kernel/jobs/purposes.ts';

/** What people send wires for, by the names that rows carry. A new one is wired in purposes.ts. */
export type WirePurposeName = 'transfer' | 'deposit';

/** What became of a wire: it paid what waited for it, or went to the wallet of the person whom it names. */
export type WireOutcome = 'attendu' | 'portefeuille';

/** What a wire's reference names, locked until the transaction ends. */
export type WireSubject = {
  readonly id: string;
  outcomeOf(wire: Wire): WireOutcome;
  /** Moves its money and tells the story, in that transaction. False, and nothing has moved, when the wallet is closed. */
  receive(wire: Wire, outcome: WireOutcome): Promise<boolean>;
};

/** How a noun that is paid by wire answers for its own. */
export type WirePurpose = {
  /** The letters of its references: `TRANSFER` of `TRANSFER-123456`. */
  readonly prefix: string;
  /** Null when nothing has that reference. */
  lock(deps: PurposeDeps, client: PoolClient, reference: string): Promise<WireSubject | null>;
};

export type WirePurposes = Readonly<Record<WirePurposeName, WirePurpose>>;
