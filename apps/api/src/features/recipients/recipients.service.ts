import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { recipientInputSchema } from '@nzela/contract/recipients';
import { say, type Message } from '@nzela/messages/message';
import { homeCountry } from '../../kernel/texts/phones.ts';
import { refuse, type PlainRefusalCode } from '../../kernel/http/problem.ts';
import type { Settings } from '../settings/settings.ts';
import { corridorOf, type Served } from '../tariffs/tariffs.ts';
import { personById, personByPhone, shortName, type Person } from '../users/users.ts';
import { recipientId, type ResolvedRecipient } from './payee.ts';
import { phoneOf, readPhone } from './phones.ts';
import { findRecipient, type StoredRecipient } from './recipients.store.ts';

export type RecipientInput = z.output<typeof recipientInputSchema>;

type ResolveDeps = { readonly db: Pool | PoolClient; readonly settings: Pick<Settings, 'read'> };

/** Where the fields of the input stand in the request's body, for the errors: `` or `beneficiaire.`. */
type Place = {
  readonly ownerId: string;
  readonly path: string;
  /** The one field that the account is typed in (a number, an IBAN, a phone); by default each has its own. */
  readonly account?: string;
  /** How the country is served, when it is not by its own corridor. */
  readonly served?: Served;
};

/**
 * Checks what a person typed against the corridor. Refuses `telephone_invalide`, `iban_invalide`, `requete_invalide` at
 * the field, `corridor_inconnu`, `corridor_ferme`, `beneficiaire_introuvable`, `beneficiaire_soi_meme`, `beneficiaire_change`.
 */
export async function resolveRecipient(
  { db, settings }: ResolveDeps,
  input: RecipientInput,
  place: Place,
): Promise<ResolvedRecipient> {
  if (input.mode === 'nzela') return resolveNzela(db, input, place);
  const { mode } = place.served ?? (await corridorOf(settings, input.pays, input.mode));
  const phone = phoneOf(input.telephone, input.pays, {
    champ: input.mode === 'mobile' ? fieldOf(place, 'telephone') : `${place.path}telephone`,
    inCountry: input.mode === 'mobile',
  });
  const common = {
    mode: input.mode,
    name: input.nom,
    phone,
    country: input.pays,
    iban: null,
    accountNumber: null,
    bank: null,
    operator: null,
    userId: null,
  };
  switch (input.mode) {
    case 'cash':
      return {
        ...common,
        id: recipientId(place.ownerId, { mode: 'cash', phone, name: input.nom }),
      };
    case 'mobile': {
      const known = mode.operateurs.some(({ code }) => code === input.operateur);
      if (!known) return refuseField(`${place.path}operateur`, say('fields_operator'));
      const operator = input.operateur;
      const id = recipientId(place.ownerId, { mode: 'mobile', phone, operator });
      return { ...common, id, operator };
    }
    case 'bank': {
      const told = accountOf(input, place);
      const account = told.iban ?? told.accountNumber ?? '';
      const id = recipientId(place.ownerId, { mode: 'bank', country: input.pays, account });
      return { ...common, ...told, id, bank: input.banque ?? null };
    }
  }
}

async function resolveNzela(
  db: Pool | PoolClient,
  { telephone, compte }: Extract<RecipientInput, { mode: 'nzela' }>,
  place: Place,
): Promise<ResolvedRecipient> {
  const home = await homeOf(db, place.ownerId);
  const phone = phoneOf(telephone, home, { champ: `${place.path}telephone` });
  const person = await personByPhone(db, phone);
  const field = `${place.path}telephone`;
  if (person === null || person.blocked) return refuse('beneficiaire_introuvable', { field });
  if (person.id === place.ownerId) return refuse('beneficiaire_soi_meme', { field });
  return asShown(nzelaRecipient(place.ownerId, person), { compte, field });
}

/** Refuses `beneficiaire_change` when the person was shown the holder of another account than the one that is paid. */
export function asShown(
  recipient: ResolvedRecipient,
  { compte, field }: { readonly compte: string | undefined; readonly field: string },
): ResolvedRecipient {
  return compte === undefined || compte === recipient.id
    ? recipient
    : refuse('beneficiaire_change', { field });
}

/** A Nzela account as a recipient of `ownerId`. `country`: of its phone, when the caller knows it already. */
export function nzelaRecipient(
  ownerId: string,
  person: Pick<Person, 'id' | 'firstName' | 'lastName' | 'phone'>,
  country: string = countryOf(person.phone),
): ResolvedRecipient {
  return {
    id: recipientId(ownerId, { mode: 'nzela', userId: person.id }),
    mode: 'nzela',
    name: shortName(person),
    phone: person.phone,
    country,
    iban: null,
    accountNumber: null,
    bank: null,
    operator: null,
    userId: person.id,
  };
}

/**
 * A kept recipient as it can be paid now. Refuses `beneficiaire_introuvable`, `compte_ferme`, and `beneficiaire_change` when the number
 * that it shows is no longer the account's: the person must not pay an account that is not what they read.
 */
export async function payableRecipient(
  db: Pool | PoolClient,
  { id, ownerId, field }: { readonly id: string; readonly ownerId: string; readonly field: string },
): Promise<StoredRecipient> {
  const kept = await findRecipient(db, id, ownerId);
  if (kept === null) return refuse('beneficiaire_introuvable', { field });
  if (kept.isClosed) return refuse('compte_ferme', { field });
  return kept.isCurrent ? kept : refuse('beneficiaire_change', { field });
}

/** The country of a person's own number, in which they type a number without its country code. */
export async function homeOf(db: Pool | PoolClient, userId: string): Promise<string> {
  const person = await personById(db, userId);
  return person === null ? homeCountry : countryOf(person.phone);
}

/** The country of an E.164 number. */
function countryOf(phone: string): string {
  const read = readPhone(phone, homeCountry);
  return read.ok ? read.country : homeCountry;
}

/** Where a part of the account stands in the request's body. */
function fieldOf({ path, account }: Place, name: string): string {
  return account ?? `${path}${name}`;
}

type BankInput = Extract<RecipientInput, { mode: 'bank' }>;

/** Countries whose banks take nothing but an IBAN. */
const ibanOnly = new Set(['FR']);

function accountOf(
  input: BankInput,
  place: Place,
): { readonly iban: string | null; readonly accountNumber: string | null } {
  const iban = electronicFormatIBAN(input.iban ?? '') ?? '';
  const accountNumber = (input.numeroCompte ?? '').replace(/[\s-]/g, '').toUpperCase();
  if (iban !== '') {
    if (!isValidIBAN(iban)) return refuse('iban_invalide', { field: fieldOf(place, 'iban') });
    if (!iban.startsWith(input.pays)) {
      const message = say('recipients_iban_elsewhere');
      return refuseField(fieldOf(place, 'iban'), message, 'iban_invalide');
    }
    if (accountNumber !== '') {
      return refuseField(fieldOf(place, 'numeroCompte'), say('recipients_account_both'));
    }
    return { iban, accountNumber: null };
  }
  if (ibanOnly.has(input.pays)) {
    return refuseField(fieldOf(place, 'iban'), say('recipients_iban_missing'));
  }
  if (!/^[0-9A-Z]{5,34}$/.test(accountNumber)) {
    return refuseField(fieldOf(place, 'numeroCompte'), say('recipients_account_missing'));
  }
  return { iban: null, accountNumber };
}

function refuseField(
  champ: string,
  message: Message,
  code: PlainRefusalCode = 'requete_invalide',
): never {
  return refuse(code, { errors: [{ champ, message }] });
}
