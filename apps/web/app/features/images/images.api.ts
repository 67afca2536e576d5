import type { SiteImage, SiteImages } from '@nzela/contract/images';
import { http } from '../../lib/http.ts';
import { readPages } from '../../lib/read-query.ts';

export const imagesQuery = readPages<SiteImages>(['images'], '/images', { limit: '50' });

export function addImage(file: File): Promise<SiteImage> {
  const body = new FormData();
  body.append('fichier', file);
  const name = file.name.trim().slice(0, 120) || 'image';
  return http.call(`/images?nom=${encodeURIComponent(name)}`, { method: 'POST', body });
}

export function removeImage(id: string): Promise<object> {
  return http.call(`/images/${id}`, { method: 'DELETE' });
}
