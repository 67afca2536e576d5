import type { PosterSize } from '@nzela/contract/payment-links';
import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { refuse } from '../../kernel/http/problem.ts';
import type { Secrets } from '../../kernel/data/secrets.ts';
import type { Documents } from '../../kernel/texts/documents.ts';
import { printedPicture } from '../files/files.ts';
import { faceOf } from '../merchants/merchants.ts';
import type { Settings } from '../settings/settings.ts';
import type { LinkDeps, Own } from './payment-links.service.ts';
import { findLink } from './payment-links.store.ts';

declare module '../../kernel/texts/drawings.ts' {
  interface Drawings {
    poster: { head: Poster; line: never };
  }
}

/** What a poster says. */
export type Poster = {
  readonly size: PosterSize;
  readonly language: string;
  readonly application: string;
  /** Of the shop. */
  readonly name: string;
  /** A PNG; null without one. */
  readonly logo: Uint8Array | null;
  readonly mode: MerchantMode;
  /** What its code leads to. */
  readonly url: string;
};

export type PosterDeps = {
  readonly settings: Settings;
  readonly documents: Documents;
  readonly secrets: Secrets;
};

type Asked = { readonly own: Own; readonly size: PosterSize; readonly language: string };

/** A poster of a link as a PDF file, drawn in the documents' thread. Refuses `introuvable`, `service_sature`. */
export async function drawPosterOf(
  deps: LinkDeps & PosterDeps,
  { own, size, language }: Asked,
): Promise<Buffer> {
  const link = (await findLink(deps.pool, own)) ?? refuse('introuvable');
  const { name, logoId } = await faceOf(deps.pool, own.accountId);
  const logo = await printedPicture(deps, logoId);
  const { nomApplication: application } = await deps.settings.read('application');
  const url = `${deps.config.publicUrl}/pay/${link.code}`;
  const poster: Poster = { size, language, application, name, logo, mode: link.mode, url };
  const { buffer, byteOffset, byteLength } = await deps.documents.draw('poster', poster);
  return Buffer.from(buffer, byteOffset, byteLength);
}
