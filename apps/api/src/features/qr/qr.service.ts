import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { currencySchema } from '@nzela/contract/common';
import type { MyQr, qrAmountSchema, QrPayee } from '@nzela/contract/qr';
import type { Money } from '@nzela/money/money';
import { networkOf } from '../../kernel/http/addresses.ts';
import { readAmount, wireAmount } from '../../kernel/texts/amounts.ts';
import type { AttemptLimit, Attempts } from '../../kernel/identity/attempts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { readPhone } from '../recipients/recipients.ts';
import { findUser, shortName } from '../users/users.ts';
import { codePayload, codeUrl, readCode } from './payee-code.ts';
import { payeeOfCode } from './qr.ts';
import { codeOf, replaceCode } from './qr.store.ts';

export type QrDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string };
};

type Asked = z.output<typeof qrAmountSchema>;

/** 128 random bits, so that no code is ever guessed. */
const newCode = () => randomBytes(16).toString('base64url');

/** The person's own code, in both formats, asking for an amount or not. Refuses `montant_invalide`. */
export async function myQr(
  { pool, clock, config }: QrDeps,
  ownerId: string,
  { montant, devise }: Asked,
): Promise<MyQr> {
  const owner = (await findUser(pool, 'id', ownerId)) ?? refuse('non_authentifie');
  const amount =
    montant === undefined || devise === undefined ? null : readAmount(montant, devise, 'montant');
  const token = await codeOf(pool, ownerId, { fresh: newCode(), at: clock.now() });
  const phone = readPhone(owner.phone, 'FR');
  const name = shortName(owner);
  return {
    jeton: token,
    url: codeUrl(config.publicUrl, { token, amount }),
    emv: codePayload({
      token,
      amount,
      name,
      country: phone.ok ? phone.country : 'FR',
      currency: currencySchema.parse(owner.currency),
    }),
    nom: name,
    ...wireAsked(amount),
  };
}

/** Gives the person another code: pictures of the one before pay nobody any more. */
export async function renewQr(deps: QrDeps, ownerId: string): Promise<MyQr> {
  await replaceCode(deps.pool, ownerId, { fresh: newCode(), at: deps.clock.now() });
  return myQr(deps, ownerId, {});
}

type Asker = { readonly userId: string | null; readonly address: string };

/** Codes cannot be guessed; looking many up is still nobody's business. */
const lookupsPerTenMinutes = 60;

/**
 * Whom a code that was read pays, by the short name. Refuses `code_qr_etranger`, `code_qr_abime`, `code_qr_inconnu`,
 * `trop_de_tentatives`.
 */
export async function resolveQr(
  { pool, config, attempts }: QrDeps & { readonly attempts: Attempts },
  content: string,
  asker: Asker,
): Promise<QrPayee> {
  await attempts.take([limitOf(asker)]);
  const code = readCode(content, config.publicUrl);
  if (code === 'foreign') return refuse('code_qr_etranger', { field: 'contenu' });
  if (code === 'broken') return refuse('code_qr_abime', { field: 'contenu' });
  const payee = (await payeeOfCode(pool, code.token)) ?? refuse('code_qr_inconnu');
  return {
    jeton: code.token,
    nom: shortName(payee),
    ...wireAsked(code.amount),
    soi: payee.id === asker.userId,
  };
}

function limitOf({ userId, address }: Asker): AttemptLimit {
  return {
    key: `qr.resolve:${userId ?? networkOf(address)}`,
    maximum: lookupsPerTenMinutes,
    windowSeconds: 600,
  };
}

function wireAsked(amount: Money | null): Pick<MyQr, 'montant' | 'devise'> {
  if (amount === null) return { montant: null, devise: null };
  return { montant: wireAmount(amount), devise: amount.currency };
}
