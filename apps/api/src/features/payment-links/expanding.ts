import type { z } from 'zod';
import type { expandLinkSchema, PaymentLink } from '@nzela/contract/payment-links';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { filesOf, wireFile } from '../files/files.ts';

export type LinkExpansions = ReadonlySet<Extract<z.output<typeof expandLinkSchema>, string>>;

type Expanding = {
  readonly accountId: string;
  readonly elements: readonly PaymentLink[];
  readonly names: LinkExpansions;
};

/** Links with the pictures that were asked for, in one query for all of them. */
export async function expandLinks(
  db: Readable,
  { accountId, elements, names }: Expanding,
): Promise<PaymentLink[]> {
  if (!names.has('file')) return [...elements];
  const ids = elements.flatMap(({ imageId }) => imageId ?? []);
  const found = await filesOf(db, accountId, ids);
  const byId = new Map(found.map((file) => [file.id, wireFile(file)]));
  return elements.map((link) => ({ ...link, file: byId.get(link.imageId ?? '') ?? null }));
}
