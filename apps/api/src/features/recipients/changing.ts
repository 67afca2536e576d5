import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { recipientPatchSchema } from '@nzela/contract/recipients';
import type { Clock } from '../../kernel/time/clock.ts';
import { transact } from '../../kernel/data/database.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { warn } from '../auth/auth.ts';
import { requireStepUp, type StepUpRequest } from '../step-up/step-up.ts';
import type { Settings } from '../settings/settings.ts';
import { namesakeOf } from './namesakes.ts';
import { patchedInput } from './patch.ts';
import { payeeWords, type ResolvedRecipient } from './payee.ts';
import { resolveRecipient } from './recipients.service.ts';
import {
  findRecipient,
  keepRecipient,
  mayKeep,
  removeRecipient,
  wireAccount,
  type StoredRecipient,
} from './recipients.store.ts';

/** A kept recipient that gave way to another account. */
export type PayeeChange = {
  readonly ownerId: string;
  readonly from: ResolvedRecipient;
  readonly to: ResolvedRecipient;
  readonly at: Date;
};

/** A feature that pays kept recipients when nobody is there: it stops until the person agrees to the new account. */
export type PayeeUse = (client: PoolClient, change: PayeeChange) => Promise<void>;

export type ChangingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly payeeUses: readonly PayeeUse[];
};

type Change = {
  readonly id: string;
  readonly ownerId: string;
  readonly patch: z.output<typeof recipientPatchSchema>;
  readonly request: StepUpRequest;
  /** Where the request came from. */
  readonly address: string;
};

/**
 * Changes a kept recipient. A name or a contact is written in place (`keepProven`). Another account is another recipient, with another
 * id: the former one is removed in the same transaction, after a fresh proof of identity for both accounts, what paid the
 * former one without asking is suspended, and a mail tells the owner. Refuses `introuvable`, `verification_requise`, and
 * what `resolveRecipient` refuses.
 */
export async function changeRecipient(
  deps: ChangingDeps,
  { id, ownerId, patch, request, address }: Change,
): Promise<StoredRecipient> {
  const held = (await findRecipient(deps.pool, id, ownerId)) ?? refuse('introuvable');
  const resolving = { db: deps.pool, settings: deps.settings };
  const recipient = await resolveRecipient(resolving, patchedInput(held, patch), {
    ownerId,
    path: '',
  });
  const at = deps.clock.now();
  return transact(deps.pool, async ({ client }) => {
    if (recipient.id === held.id)
      return keepProven({ ...deps, client }, { ownerId, recipient, at, request, address });
    if (!(await removeRecipient(client, id, { ownerId, at }))) return refuse('introuvable');
    await requireStepUp({ pool: client, clock: deps.clock }, request, replacement(held, recipient));
    const kept = await keepRecipient(client, ownerId, { recipient, at });
    for (const use of deps.payeeUses) await use(client, { ownerId, from: held, to: kept, at });
    await warn(client, { userId: ownerId, warning: 'payee-changed', at, address });
    return kept;
  });
}

type Adding = {
  readonly ownerId: string;
  readonly recipient: ResolvedRecipient;
  readonly at: Date;
  readonly request: StepUpRequest;
  readonly address: string;
};

/**
 * Keeps a recipient under its name. One that the person might take for another (`namesakeOf`) asks for the proof of a
 * changed account and is told by mail. Refuses `verification_requise`, and `beneficiaires_trop_nombreux` past 500.
 */
export async function keepProven(
  { client, clock }: Pick<ChangingDeps, 'clock'> & { readonly client: PoolClient },
  { ownerId, recipient, at, request, address }: Adding,
): Promise<StoredRecipient> {
  if (!(await mayKeep(client, ownerId, recipient))) return refuse('beneficiaires_trop_nombreux');
  const namesake = await namesakeOf(client, { ownerId, recipient, at });
  if (namesake !== null) {
    await requireStepUp({ pool: client, clock }, request, replacement(namesake, recipient));
    await warn(client, { userId: ownerId, warning: 'payee-changed', at, address });
  }
  return keepRecipient(client, ownerId, { recipient, at });
}

/** What the person proves to agree to: one account in the place of another. */
function replacement(former: ResolvedRecipient, recipient: ResolvedRecipient) {
  const [beneficiaire, ancien] = [wordsOf(recipient), wordsOf(former)];
  return {
    action: 'beneficiaire',
    subject: { beneficiaire, ancien, compte: recipient.id },
  } as const;
}

function wordsOf(recipient: ResolvedRecipient): string {
  return payeeWords(wireAccount(recipient));
}
