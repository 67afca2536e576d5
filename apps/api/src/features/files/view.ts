import type { MerchantFile } from '@nzela/contract/files';
import type { File } from './files.store.ts';

/** Where anybody sees a picture of a merchant; null without one. */
export function pictureAddress(id: string | null): string | null {
  return id === null ? null : `/api/files/${id}`;
}

/** A file as its merchant sees it. */
export function wireFile({ id, mode, use, type, size, createdAt }: File): MerchantFile {
  return {
    id,
    mode,
    usage: use,
    type,
    taille: size,
    adresse: use === 'preuve_litige' ? null : `/api/files/${id}`,
    dateCreation: createdAt.toISOString(),
  };
}
