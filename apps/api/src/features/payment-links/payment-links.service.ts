import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { z } from 'zod';
import {
  type PaymentLink as WireLink,
  type paymentLinkListQuerySchema,
  type PaymentLinkList,
  type PublicPaymentLink,
  savePaymentLinkSchema,
} from '@nzela/contract/payment-links';
import { paymentCurrencySchema } from '@nzela/contract/payment-fields';
import { compare, type Money } from '@nzela/money/money';
import { transact } from '../../kernel/data/database.ts';
import { newId } from '../../kernel/data/ids.ts';
import type { Snapshot } from '../../kernel/data/snapshots.ts';
import { once, type IdempotencyKey, type StoredAnswer } from '../../kernel/http/idempotency.ts';
import { namesIn } from '../../kernel/http/expansions.ts';
import { byCreation, pageOf, spanOf } from '../../kernel/http/pages.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { readAmount, wireAmount } from '../../kernel/texts/amounts.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { findFile, pictureAddress } from '../files/files.ts';
import { currencyOf, faceOf, takesMoney } from '../merchants/merchants.ts';
import { expandLinks, type LinkExpansions } from './expanding.ts';
import {
  countSeen,
  findLink,
  insertLink,
  linkOfCode,
  listLinks,
  lockLink,
  permanentLink,
  saveTerms,
  setPaused,
  type LinkTerms,
  type PaymentLink,
} from './payment-links.store.ts';
import { statusOf } from './status.ts';

export type LinkDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly config: { readonly publicUrl: string };
};

type Body = z.output<typeof savePaymentLinkSchema>;
export type Own = { readonly id: string; readonly accountId: string };

/** Makes a link. Its id is the key's. Refuses what {@link termsOf} and {@link requireImage} refuse. */
export async function createLink(
  deps: LinkDeps,
  key: IdempotencyKey,
  { accountId, body }: { readonly accountId: string; readonly body: Body },
): Promise<StoredAnswer> {
  const createdAt = deps.clock.now();
  const terms = termsOf(body, createdAt);
  const own = { id: key.id, accountId };
  await requireImage(deps, accountId, terms.imageId);
  return once(deps.pool, key, async ({ client }) => {
    await insertLink(client, { ...own, code: newCode(), permanent: false, createdAt, terms });
    const link = (await lockLink(client, own)) ?? refuse('introuvable');
    return { status: 201, body: wireLink(deps, link) };
  });
}

function newCode(): string {
  return `l_${randomBytes(16).toString('base64url')}`;
}

/**
 * The link that a shop's poster leads to, in the currency of the merchant: made when it is first asked for, and the same one
 * ever after. Its title is `title`, which the merchant may change.
 */
export async function permanentLinkOf(
  deps: LinkDeps,
  { accountId, title }: { readonly accountId: string; readonly title: string },
): Promise<WireLink> {
  const createdAt = deps.clock.now();
  const link = await transact(deps.pool, async ({ client }) => {
    const known = await permanentLink(client, accountId);
    if (known !== null) return known;
    const preferred = paymentCurrencySchema.safeParse(await currencyOf(client, accountId));
    const devise = preferred.success ? preferred.data : 'EUR';
    const terms = termsOf(savePaymentLinkSchema.parse({ titre: title, devise }), createdAt);
    // Of two who ask at once, the second waits for the first one's.
    const made = { id: newId(), accountId, code: newCode(), permanent: true, createdAt, terms };
    await insertLink(client, made);
    return permanentLink(client, accountId);
  });
  return wireLink(deps, link ?? refuse('introuvable'));
}

/**
 * Changes a link for whoever opens it from now on; payments that were begun keep what they were begun with. Refuses
 * `introuvable`, `lien_permanent` for what would end the link of a poster, and what {@link createLink}
 * refuses.
 */
export async function changeLink(deps: LinkDeps, own: Own, body: Body): Promise<WireLink> {
  const at = deps.clock.now();
  const terms = termsOf(body, at);
  await requireImage(deps, own.accountId, terms.imageId);
  const changed = await transact(deps.pool, async ({ client }) => {
    const link = (await lockLink(client, own)) ?? refuse('introuvable');
    const { amount, expiresAt, usesMost } = terms;
    if (link.permanent && [amount, expiresAt, usesMost].some((one) => one !== null))
      refuse('lien_permanent');
    return saveTerms(client, link, { terms, at });
  });
  return wireLink(deps, changed);
}

/** Goes on when the account sent this file to be shown on a link. Refuses `fichier_inconnu`. */
async function requireImage(
  { pool }: LinkDeps,
  accountId: string,
  id: string | null,
): Promise<void> {
  const file = id === null ? null : await findFile(pool, { id, accountId });
  if (id !== null && file?.use !== 'image_lien') refuse('fichier_inconnu', { field: 'imageId' });
}

/** Takes payments again, or none for now. Refuses `introuvable`. */
export async function pauseLink(deps: LinkDeps, own: Own, isPaused: boolean): Promise<WireLink> {
  const at = deps.clock.now();
  const changed = await transact(deps.pool, async ({ client }) => {
    const link = (await lockLink(client, own)) ?? refuse('introuvable');
    const pausedAt = isPaused ? (link.pausedAt ?? at) : null;
    return setPaused(client, link, { pausedAt, at });
  });
  return wireLink(deps, changed);
}

/** Refuses `montant_invalide`, `bornes_incoherentes`, `echeance_passee`, each at its field. */
function termsOf(body: Body, now: Date): LinkTerms {
  const { devise: currency } = body;
  const read = (field: 'montant' | 'minimum' | 'maximum') => {
    const typed = body[field];
    if (typed === undefined) return null;
    const amount = readAmount(typed, currency, field);
    return amount.minor === 0n ? refuse('montant_invalide', { field }) : amount;
  };
  const [amount, minimum, maximum] = [read('montant'), read('minimum'), read('maximum')];
  if (amount !== null && (minimum !== null || maximum !== null))
    refuse('bornes_incoherentes', { field: 'minimum' });
  if (isAbove(minimum, maximum)) refuse('bornes_incoherentes', { field: 'maximum' });
  const expiresAt = body.expireLe === undefined ? null : new Date(body.expireLe);
  if (expiresAt !== null && expiresAt <= now) refuse('echeance_passee', { field: 'expireLe' });
  return {
    title: body.titre,
    description: body.description || null,
    amount,
    minimum,
    maximum,
    currency,
    feeBearer: body.supportFrais,
    asksName: body.demandeNom,
    asksPhone: body.demandeTelephone,
    thanks: body.merci || null,
    imageId: body.imageId ?? null,
    returnUrl: body.adresseRetour ?? null,
    metadata: body.metadata ?? {},
    usesMost: body.utilisationsMax ?? null,
    expiresAt,
  };
}

function isAbove(minimum: Money | null, maximum: Money | null): boolean {
  return minimum !== null && maximum !== null && compare(minimum, maximum) > 0;
}

/** With the objects that `names` ask for. Refuses `introuvable`. */
export async function getLink(deps: LinkDeps, own: Own, names: LinkExpansions): Promise<WireLink> {
  const link = wireLink(deps, (await findLink(deps.pool, own)) ?? refuse('introuvable'));
  const { accountId } = own;
  const [expanded = link] = await expandLinks(deps.pool, { accountId, elements: [link], names });
  return expanded;
}

/** A page of a merchant's links, in the mode of the account. */
export async function searchLinks(
  deps: Omit<LinkDeps, 'pool'> & { readonly snapshot: Snapshot },
  accountId: string,
  query: z.output<typeof paymentLinkListQuerySchema>,
): Promise<PaymentLinkList> {
  const found = await listLinks(deps.snapshot, { accountId, span: spanOf(query) });
  const { shown, ...page } = pageOf(query, found, byCreation);
  const elements = await expandLinks(deps.snapshot, {
    accountId,
    elements: shown.map((link) => wireLink(deps, link)),
    names: namesIn(query['expand[]']),
  });
  return { elements, ...page };
}

/** What its page shows to whoever holds its address. Refuses `introuvable`. */
export async function readPublicLink(deps: LinkDeps, code: string): Promise<PublicPaymentLink> {
  const link = (await linkOfCode(deps.pool, code)) ?? refuse('introuvable');
  const face = await faceOf(deps.pool, link.accountId);
  return {
    mode: link.mode,
    statut: statusOf(link, deps.clock.now()),
    commerce: { nom: face.name, logo: pictureAddress(face.logoId) },
    image: pictureAddress(link.imageId),
    ...shownTerms(link),
    supportFrais: link.feeBearer,
    demandeNom: link.asksName,
    demandeTelephone: link.asksPhone,
    encaisse: await takesMoney(deps.pool, link.accountId),
  };
}

/** Its page was opened. Refuses `introuvable`. */
export async function countView(deps: LinkDeps, code: string): Promise<void> {
  const { id } = (await linkOfCode(deps.pool, code)) ?? refuse('introuvable');
  await countSeen(deps.pool, id);
}

function shownTerms({ title, description, amount, minimum, maximum, currency }: PaymentLink) {
  const shown = (one: Money | null) => (one === null ? null : wireAmount(one));
  return {
    titre: title,
    description,
    montant: shown(amount),
    minimum: shown(minimum),
    maximum: shown(maximum),
    devise: currency,
  };
}

function wireLink({ clock, config }: Omit<LinkDeps, 'pool'>, link: PaymentLink): WireLink {
  return {
    id: link.id,
    mode: link.mode,
    statut: statusOf(link, clock.now()),
    ...shownTerms(link),
    supportFrais: link.feeBearer,
    demandeNom: link.asksName,
    demandeTelephone: link.asksPhone,
    merci: link.thanks,
    imageId: link.imageId,
    adresseRetour: link.returnUrl,
    expireLe: link.expiresAt?.toISOString() ?? null,
    utilisationsMax: link.usesMost,
    metadata: { ...link.metadata },
    permanent: link.permanent,
    adresse: `${config.publicUrl}/pay/${link.code}`,
    statistiques: { vues: link.views, commences: link.begun, payes: link.uses },
    dateCreation: link.createdAt.toISOString(),
    dateModification: link.updatedAt.toISOString(),
  };
}
