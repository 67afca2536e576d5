import type { SiteImage } from '@nzela/contract/images';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../lib/http.ts';

export const imagesQuery = queryOptions({
  queryKey: ['images'],
  queryFn: ({ signal }) => http.call<{ elements: readonly SiteImage[] }>('/images', { signal }),
});

export function addImage(file: File): Promise<SiteImage> {
  const body = new FormData();
  body.append('fichier', file);
  const name = file.name.trim().slice(0, 120) || 'image';
  return http.call(`/images?nom=${encodeURIComponent(name)}`, { method: 'POST', body });
}

export function removeImage(id: string): Promise<object> {
  return http.call(`/images/${id}`, { method: 'DELETE' });
}
