import { recipientInputSchema, type recipientPatchSchema } from '@nzela/contract/recipients';
import type { z } from 'zod';
import { messageOf } from '../../kernel/http/field-faults.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { ResolvedRecipient } from './payee.ts';
import type { RecipientInput } from './recipients.service.ts';

type Patch = z.output<typeof recipientPatchSchema>;

/**
 * A kept recipient with what changed, as if it had been typed anew, so that it is checked whole. Refuses
 * `requete_invalide` for a field that this way of receiving does not have.
 */
export function patchedInput(held: ResolvedRecipient, patch: Patch): RecipientInput {
  const kept = inputOf(held);
  // An account is told by one of the two: the other one is not kept beside it.
  if (patch.iban !== undefined) delete kept['numeroCompte'];
  if (patch.numeroCompte !== undefined) delete kept['iban'];
  const parsed = recipientInputSchema.safeParse({ ...kept, ...patch });
  if (parsed.success) return parsed.data;
  return refuse('requete_invalide', {
    errors: parsed.error.issues.map((issue) => ({
      champ: issue.path.join('.'),
      message: messageOf(issue),
    })),
  });
}

function inputOf(held: ResolvedRecipient): Record<string, string> {
  if (held.mode === 'nzela') return { mode: held.mode, telephone: held.phone };
  const fields = {
    mode: held.mode,
    nom: held.name,
    telephone: held.phone,
    pays: held.country,
    iban: held.iban,
    numeroCompte: held.accountNumber,
    banque: held.bank,
    operateur: held.operator,
  };
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
