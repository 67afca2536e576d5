import type { Ledger } from '@nzela/ledger/types';
import type { Clock } from '../time/clock.ts';

/**
 * What a noun is given to answer for one of its own, when a machinery that several nouns share (card payments, payouts,
 * wires) asks what is to happen next.
 */
export type PurposeDeps = { readonly ledger: Ledger; readonly clock: Clock };
