import { type PaymentLink, savePaymentLinkSchema } from '@nzela/contract/payment-links';
import { returnAddressSchema } from '@nzela/contract/payment-fields';
import { parseTypedAmount } from '@nzela/money/parse';
import { moneyText } from '@nzela/money/money';
import { z } from 'zod';
import { formatForField, wireMoney } from '../../lib/format.ts';
import { dayOf, endOfDay } from '../../lib/time-zone.ts';
import type { SavedLink } from './payment-links.api.ts';

const { titre, devise, supportFrais } = savePaymentLinkSchema.shape;
const words = z.string();

/** What the fields hold. Amounts, days and counts are texts as typed, empty where nothing is asked. */
export const linkDraftSchema = z
  .strictObject({
    titre,
    description: savePaymentLinkSchema.shape.description.unwrap(),
    genre: z.enum(['fixe', 'libre']),
    montant: words,
    minimum: words,
    maximum: words,
    devise: devise.unwrap(),
    supportFrais: supportFrais.unwrap(),
    demandeNom: z.boolean(),
    demandeTelephone: z.boolean(),
    expireLe: words,
    utilisationsMax: words,
    merci: savePaymentLinkSchema.shape.merci.unwrap(),
    adresseRetour: z.union([z.literal(''), returnAddressSchema], { error: 'fields_https_url' }),
  })
  .superRefine((draft, context) => {
    const wrong = (field: keyof typeof draft, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const field of ['montant', 'minimum', 'maximum'] as const) {
      if (!isAsked(draft, field)) continue;
      if (amountOf(draft[field], draft.devise) === undefined) wrong(field, 'fields_amount');
    }
    if (!/^\d{0,7}$/.test(draft.utilisationsMax)) wrong('utilisationsMax', 'fields_link_uses');
  });

export type LinkDraft = z.input<typeof linkDraftSchema>;

/** Whether an amount is needed: the price of a link with one, a bound that was typed of one without. */
function isAsked(
  draft: Pick<LinkDraft, 'genre' | 'montant' | 'minimum' | 'maximum'>,
  field: 'montant' | 'minimum' | 'maximum',
): boolean {
  if (field === 'montant') return draft.genre === 'fixe';
  return draft.genre === 'libre' && draft[field].trim() !== '';
}

function amountOf(text: string, currency: LinkDraft['devise']): string | undefined {
  const read = parseTypedAmount(text, currency);
  return read.ok ? moneyText(read.amount) : undefined;
}

export const emptyDraft: LinkDraft = {
  titre: '',
  description: '',
  genre: 'fixe',
  montant: '',
  minimum: '',
  maximum: '',
  devise: 'EUR',
  supportFrais: 'commerce',
  demandeNom: false,
  demandeTelephone: false,
  expireLe: '',
  utilisationsMax: '',
  merci: '',
  adresseRetour: '',
};

export function draftOf(link: PaymentLink): LinkDraft {
  const text = (amount: number | null) =>
    amount === null ? '' : formatForField(moneyText(wireMoney(amount, link.devise)));
  return {
    titre: link.titre,
    description: link.description ?? '',
    genre: link.montant === null ? 'libre' : 'fixe',
    montant: text(link.montant),
    minimum: text(link.minimum),
    maximum: text(link.maximum),
    devise: link.devise,
    supportFrais: link.supportFrais,
    demandeNom: link.demandeNom,
    demandeTelephone: link.demandeTelephone,
    expireLe: link.expireLe === null ? '' : dayOf(new Date(link.expireLe)),
    utilisationsMax: link.utilisationsMax === null ? '' : String(link.utilisationsMax),
    merci: link.merci ?? '',
    adresseRetour: link.adresseRetour ?? '',
  };
}

/** What is sent. What the form does not show (`metadata`, written by a program) stays as `kept` has it. */
export function bodyOf(
  draft: LinkDraft,
  imageId: string | null,
  kept?: Pick<PaymentLink, 'metadata'>,
): SavedLink {
  const amount = (field: 'montant' | 'minimum' | 'maximum') =>
    isAsked(draft, field) ? amountOf(draft[field], draft.devise) : undefined;
  return withoutEmpty({
    titre: draft.titre,
    description: draft.description,
    montant: amount('montant'),
    minimum: amount('minimum'),
    maximum: amount('maximum'),
    devise: draft.devise,
    supportFrais: draft.supportFrais,
    demandeNom: draft.demandeNom,
    demandeTelephone: draft.demandeTelephone,
    imageId: imageId ?? undefined,
    expireLe: draft.expireLe === '' ? undefined : endOfDay(draft.expireLe).toISOString(),
    utilisationsMax: draft.utilisationsMax === '' ? undefined : Number(draft.utilisationsMax),
    merci: draft.merci,
    adresseRetour: draft.adresseRetour,
    metadata: kept?.metadata,
  });
}

function withoutEmpty(body: Record<string, unknown>): SavedLink {
  const entries = Object.entries(body).filter(([, value]) => value !== undefined && value !== '');
  return Object.fromEntries(entries) as SavedLink;
}
