import type { Settings } from '../settings/settings.ts';
import type { Encoding } from '../../kernel/http/images.ts';

const megabyte = 1024 * 1024;

/** How uploads are taken now. */
export type UploadRules = Encoding & {
  /** What a use allows, and never more than administrators do. Bytes. */
  maximumBytes(ofUse: number): number;
};

/** What administrators decided about uploads (spec §2, image settings): every one of the product keeps to it. */
export async function uploadRules(settings: Pick<Settings, 'read'>): Promise<UploadRules> {
  const { tailleMaximaleMo, qualite, format } = await settings.read('images');
  return {
    quality: qualite,
    format,
    maximumBytes: (ofUse) => Math.min(ofUse, tailleMaximaleMo * megabyte),
  };
}
