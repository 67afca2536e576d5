import type { Pool } from 'pg';
import type { Ledger } from '@nzela/ledger/types';
import type { Config } from './config.ts';
import type { MovableClock } from './kernel/clock.ts';
import type { Queries } from './kernel/database.ts';
import type { Log } from './kernel/log.ts';
import type { Secrets } from './kernel/secrets.ts';
import type { AccessTokens } from './kernel/session.ts';

/** What a process makes once and hands to its features; each feature takes the part that it names. */
export type Deps = {
  readonly config: Config;
  readonly log: Log;
  readonly pool: Pool;
  readonly queries: Queries;
  readonly ledger: Ledger;
  readonly clock: MovableClock;
  readonly secrets: Secrets;
  readonly tokens: AccessTokens;
};
