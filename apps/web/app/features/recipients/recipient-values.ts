import {
  recipientInputSchema,
  type NameCheck,
  type Recipient,
  type RecipientInput,
} from '@nzela/contract/recipients';
import type { Corridor, DeliveryMethod } from '@nzela/contract/tariffs';
import { z } from 'zod';
import { fieldText } from '../../lib/field-texts.ts';

/** What the form holds, for every delivery method at once, so that changing the method loses nothing typed. */
export const recipientValuesSchema = z.object({
  /** A kept recipient, or null for a new one. */
  keptId: z.string().nullable(),
  nom: z.string(),
  telephone: z.string(),
  /** A bank account is told by one of the two; null until the person chooses, and the country then decides. */
  compte: z.enum(['iban', 'numero']).nullable(),
  iban: z.string(),
  numeroCompte: z.string(),
  banque: z.string(),
  operateur: z.string(),
});
export type RecipientValues = z.infer<typeof recipientValuesSchema>;

export const emptyRecipient: RecipientValues = {
  keptId: null,
  nom: '',
  telephone: '',
  compte: null,
  iban: '',
  numeroCompte: '',
  banque: '',
  operateur: '',
};

export type RecipientField = Exclude<keyof RecipientValues, 'keptId' | 'compte'>;

/** Where a recipient is paid: decides which fields there are. */
export type RecipientPlace = { readonly mode: DeliveryMethod; readonly country: string };

/** The wire's shape of what was typed: only the fields that `place` asks for, the empty ones left out. */
export function recipientInput(values: RecipientValues, place: RecipientPlace): RecipientInput {
  const who = { nom: values.nom, telephone: values.telephone, pays: place.country };
  switch (place.mode) {
    case 'bank': {
      const account =
        accountKind(values, place.country) === 'iban'
          ? { iban: values.iban }
          : { numeroCompte: values.numeroCompte };
      const bank = values.banque.trim() === '' ? {} : { banque: values.banque };
      return { mode: 'bank', ...who, ...account, ...bank };
    }
    case 'mobile':
      return { mode: 'mobile', ...who, operateur: values.operateur };
    case 'cash':
      return { mode: 'cash', ...who };
    case 'nzela':
      return { mode: 'nzela', telephone: values.telephone };
  }
}

/** `input` bound to the account whose holder the person was shown: the API refuses to pay another one. */
export function asShown(input: RecipientInput, shown: NameCheck | null): RecipientInput {
  return input.mode === 'nzela' && shown !== null ? { ...input, compte: shown.compte } : input;
}

/** The form's values of a kept recipient. */
export function valuesOfKept(recipient: Recipient): RecipientValues {
  return {
    keptId: recipient.id,
    nom: recipient.nom,
    telephone: recipient.telephone,
    compte: recipient.iban === null && recipient.numeroCompte !== null ? 'numero' : 'iban',
    iban: recipient.iban ?? '',
    numeroCompte: recipient.numeroCompte ?? '',
    banque: recipient.banque ?? '',
    operateur: recipient.operateur ?? '',
  };
}

export type RecipientErrors = Partial<Record<RecipientField, string>>;

/**
 * What is wrong with the typed recipient, by field, in the contract's messages. `messages` are those that the
 * contract leaves to the form: an account is asked for, and an IBAN has a checksum.
 */
export function recipientErrors(
  values: RecipientValues,
  place: RecipientPlace,
  messages: { readonly accountMissing: string; readonly ibanInvalid: string },
): RecipientErrors {
  const errors: RecipientErrors = {};
  const parsed = recipientInputSchema.safeParse(recipientInput(values, place));
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as RecipientField | undefined;
    if (field !== undefined) errors[field] ??= fieldText(issue.message);
  }
  if (place.mode !== 'bank') return errors;
  if (accountKind(values, place.country) === 'numero') {
    if (values.numeroCompte.trim() === '') errors.numeroCompte = messages.accountMissing;
  } else if (values.iban.trim() === '') errors.iban = messages.accountMissing;
  else if (!isIban(values.iban)) errors.iban = messages.ibanInvalid;
  return errors;
}

/** Countries of the corridors whose banks have no IBAN. */
const withoutIban: ReadonlySet<string> = new Set(['CA', 'CD', 'GH', 'NG', 'US']);

/** How the account is told: as chosen, else as its country usually does. */
export function accountKind(values: RecipientValues, country: string): 'iban' | 'numero' {
  return values.compte ?? (withoutIban.has(country) ? 'numero' : 'iban');
}

/** Whether a recipient was chosen or typed in full, by the contract; the server still has its say. */
export function isComplete(values: RecipientValues, place: RecipientPlace): boolean {
  return (
    values.keptId !== null || recipientInputSchema.safeParse(recipientInput(values, place)).success
  );
}

/** Whether `text` has an IBAN's shape and checksum (ISO 13616, mod 97). The server also knows each country's. */
export function isIban(text: string): boolean {
  const compact = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact)) return false;
  const turned = compact.slice(4) + compact.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

/** A mobile operator of the country, as the recipient may be paid through. */
export type MobileOperator = Corridor['modes'][number]['operateurs'][number];

/** The operator of a mobile wallet that is being chosen; undefined while there is none, and for any other way. */
export function operatorOf(
  { operateur }: RecipientValues,
  { mode }: RecipientPlace,
  operators: readonly MobileOperator[],
): MobileOperator | undefined {
  return mode === 'mobile' ? operators.find(({ code }) => code === operateur) : undefined;
}
