import type { SiteImage, SiteImages } from '@nzela/contract/images';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';
import { sendFile, type Sending } from '../../lib/send-file.ts';

export const imagesQuery = readPages<SiteImages>(['images'], '/images', { limit: '50' });

export function addImage(file: File, sending: Sending): Promise<SiteImage> {
  const name = file.name.trim().slice(0, 120) || 'image';
  return sendFile(`/images?nom=${encodeURIComponent(name)}`, { file, sending });
}

export function removeImage(id: string): Promise<object> {
  return http.call(`/images/${id}`, { method: 'DELETE' });
}
