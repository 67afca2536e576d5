import { createHmac, randomInt, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { generateSecret, generateURI, verify } from 'otplib';
import type { ClientBase, Pool } from 'pg';
import { backupCodeCount, type TotpSetup } from '@nzela/contract/sign-in';
import type { AttemptLimit, Attempts } from '../../../kernel/identity/attempts.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { transact } from '../../../kernel/data/database.ts';
import type { Log } from '../../../kernel/monitoring/log.ts';
import { refuse } from '../../../kernel/http/problem.ts';
import type { SealedKind } from '../../../kernel/data/resealing.ts';
import { sealedColumn } from '../../../kernel/data/sealed-column.ts';
import type { Secrets } from '../../../kernel/data/secrets.ts';
import { raiseAlert } from '../../operations/operations.ts';
import type { Settings } from '../../settings/settings.ts';
import { findUser } from '../../users/users.ts';
import {
  acceptStep,
  countBackupCodes,
  deleteTotp,
  enableTotp,
  findTotp,
  putPendingTotp,
  replaceBackupCodes,
  takeBackupCode,
  type TotpRow,
} from './totp.store.ts';
import { raiseSession } from '../auth.store.ts';
import { warn } from '../mails/warnings.ts';

type Asker = {
  readonly userId: string;
  readonly sessionId: string;
  readonly address: string;
};

/** Codes of an authenticator application (RFC 6238), and backup codes for who lost it. */
export type Totp = {
  isOn(userId: string, source?: ClientBase): Promise<boolean>;
  state(userId: string): Promise<{ readonly on: boolean; readonly backupCodes: number }>;
  /** A secret to be put into the application; it counts once a code of it came back. Refuses `totp_deja_actif`. */
  begin(userId: string): Promise<TotpSetup>;
  /** Answers the backup codes, the only time they can be read. Refuses `code_incorrect`, `totp_deja_actif`. */
  enable(asker: Asker, code: string): Promise<string[]>;
  /** Refuses `totp_inactif`. */
  disable(asker: Omit<Asker, 'sessionId'>): Promise<void>;
  /** New backup codes instead of those before. Refuses `totp_inactif`. */
  renewBackupCodes(userId: string): Promise<string[]>;
  /**
   * Takes a code of the application or a backup code, once. Refuses `code_incorrect`, `trop_de_tentatives`, and
   * `code_inverifiable` for the application's when its secret was sealed under a key that is gone.
   */
  take(userId: string, code: string): Promise<void>;
};

type TotpDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly settings: Settings;
  readonly attempts: Attempts;
  readonly log: Log;
};

/** A code serves in its own 30 s and in those before and after: clocks differ, and typing takes time (RFC 6238 §5.2). */
const toleranceSeconds = 30;
// Without letters and digits that are read for one another: 31^10 codes.
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 10;

export function createTotp(deps: TotpDeps): Totp {
  const { pool } = deps;
  const isOn = async (userId: string, source: ClientBase | Pool = pool) =>
    ((await findTotp(source, userId))?.enabledAt ?? null) !== null;
  return {
    isOn,
    state: async (userId) => ({
      on: await isOn(userId),
      backupCodes: await countBackupCodes(pool, userId),
    }),
    begin: (userId) => begin(deps, userId),
    enable: (asker, code) => enable(deps, asker, code),
    disable: (asker) => disable(deps, asker),
    async renewBackupCodes(userId) {
      if (!(await isOn(userId))) return refuse('totp_inactif');
      const codes = newCodes();
      const hashes = await hashesOf(userId, codes);
      await transact(pool, ({ client }) => replaceBackupCodes(client, userId, hashes));
      return codes.map(readable);
    },
    take: (userId, code) => take(deps, userId, code),
  };
}

async function begin(deps: TotpDeps, userId: string): Promise<TotpSetup> {
  const { pool, clock, secrets, settings } = deps;
  const user = (await findUser(pool, 'id', userId)) ?? refuse('session_expiree');
  const secret = generateSecret();
  const sealed = secrets.seal(secret, contextOf(userId));
  if (!(await putPendingTotp(pool, { userId, sealed, at: clock.now() }))) refuse('totp_deja_actif');
  const issuer = (await settings.read('application')).nomApplication;
  return { secret, uri: generateURI({ issuer, label: user.email, secret }) };
}

async function enable(deps: TotpDeps, asker: Asker, code: string): Promise<string[]> {
  const { userId, sessionId, address } = asker;
  const limits = guessesOf(userId);
  await deps.attempts.take(limits);
  const row = await findTotp(deps.pool, userId);
  if (row !== null && row.enabledAt !== null) return refuse('totp_deja_actif');
  const step = row === null ? null : await stepOf(deps, row, code);
  if (step === null) return refuse('code_incorrect', { field: 'code' });
  const codes = newCodes();
  const hashes = await hashesOf(userId, codes);
  await transact(deps.pool, async ({ client }) => {
    if (!(await acceptStep(client, userId, step))) refuse('code_incorrect', { field: 'code' });
    const at = deps.clock.now();
    if (!(await enableTotp(client, userId, at))) refuse('totp_deja_actif');
    await replaceBackupCodes(client, userId, hashes);
    await raiseSession(client, sessionId);
    await warn(client, { userId, warning: 'totp-on', at, address });
  });
  await deps.attempts.giveBack(limits);
  return codes.map(readable);
}

async function disable(
  { pool, clock }: TotpDeps,
  { userId, address }: Omit<Asker, 'sessionId'>,
): Promise<void> {
  await transact(pool, async ({ client }) => {
    if (!(await deleteTotp(client, userId))) refuse('totp_inactif');
    await warn(client, { userId, warning: 'totp-off', at: clock.now(), address });
  });
}

async function take(deps: TotpDeps, userId: string, code: string): Promise<void> {
  const limits = guessesOf(userId);
  await deps.attempts.take(limits);
  if (!(await isGood(deps, userId, code))) refuse('code_incorrect', { field: 'code' });
  await deps.attempts.giveBack(limits);
}

async function isGood(deps: TotpDeps, userId: string, code: string): Promise<boolean> {
  const row = await findTotp(deps.pool, userId);
  if (row === null || row.enabledAt === null) return false;
  if (code.length === codeLength) {
    const at = deps.clock.now();
    for (const hash of [await hashOf(userId, code), ...formerHashesOf(deps, userId, code)])
      if (await takeBackupCode(deps.pool, { userId, hash, at })) return true;
    return false;
  }
  const step = await stepOf(deps, row, code);
  return step !== null && acceptStep(deps.pool, userId, step);
}

/** The time step whose code this is, or null. Whether it was used is for `acceptStep` to say. */
async function stepOf(deps: TotpDeps, row: TotpRow, token: string): Promise<number | null> {
  if (!/^\d{6}$/.test(token)) return null;
  const result = await verify({
    strategy: 'totp',
    secret: await secretOf(deps, row),
    token,
    epoch: Math.floor(deps.clock.now().getTime() / 1_000),
    epochTolerance: toleranceSeconds,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

/** Without the key that sealed it nobody can read it: the person is told their way out, and the operators are told. */
async function secretOf(
  { pool, secrets, log }: TotpDeps,
  { userId, sealed }: TotpRow,
): Promise<string> {
  try {
    return secrets.open(sealed, contextOf(userId));
  } catch (error) {
    log.error({ err: error, userId }, 'the secret of a code application cannot be read');
    await transact(pool, ({ client }) =>
      raiseAlert(client, { kind: 'totp_unreadable', subject: userId, detail: {} }),
    );
    return refuse('code_inverifiable', { field: 'code' });
  }
}

/** Whoever knows the password has few guesses at the code: one in a million each. */
function guessesOf(userId: string): AttemptLimit[] {
  return [
    { key: `totp:${userId}`, maximum: 5, windowSeconds: 300 },
    { key: `totp:${userId}:hour`, maximum: 20, windowSeconds: 3_600 },
  ];
}

/** The secrets of code applications. One whose key is lost is given up by its owner, with a backup code. */
export function sealedTotp(deps: Pick<TotpDeps, 'pool' | 'secrets'>): SealedKind {
  return sealedColumn(deps, {
    name: 'code applications',
    table: 'totp_secrets',
    key: 'user_id',
    contextOf,
  });
}

function contextOf(userId: string): string {
  return `totp:${userId}`;
}

function newCodes(): string[] {
  return Array.from({ length: backupCodeCount }, () =>
    Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join(''),
  );
}

/** `ABCDE-FGHJK`, as it is shown; the dash is not part of it. */
function readable(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

const slowly = promisify<string, string, number, Buffer>(scrypt);

/**
 * Slow, and under no key: whoever reads the table alone cannot search for the codes, and they are the way in that is
 * left when the key is gone.
 */
async function hashOf(userId: string, code: string): Promise<string> {
  return (await slowly(code, `backup-codes:${userId}`, 32)).toString('hex');
}

/** How codes that were given before were hashed. They serve as long as their key is given. */
function formerHashesOf({ secrets }: TotpDeps, userId: string, code: string): string[] {
  return secrets
    .deriveEach('backup-codes')
    .map((key) => createHmac('sha256', key).update(`${userId}:${code}`).digest('hex'));
}

function hashesOf(userId: string, codes: readonly string[]): Promise<string[]> {
  return Promise.all(codes.map((code) => hashOf(userId, code)));
}
