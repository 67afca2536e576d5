import type { SiteImage, SiteImages } from '@nzela/contract/images';
import { m } from '@nzela/messages/m';
import { http } from '../../lib/http.ts';
import type { QueueAsked, QueueParts } from '../../lib/list-address.ts';
import { readPages } from '../../lib/read-query.ts';
import { sendFile, type Sending } from '../../lib/send-file.ts';

export const imagesKey = ['images'];
export const imageParts: QueueParts<'tout'> = [
  { value: 'tout', label: m.images_library, order: 'desc' },
];

export function imagesQuery({ order }: QueueAsked<'tout'>) {
  return readPages<SiteImages>([...imagesKey, order], '/images', { order, limit: '50' });
}

export function addImage(file: File, sending: Sending): Promise<SiteImage> {
  const name = file.name.trim().slice(0, 120) || 'image';
  return sendFile(`/images?nom=${encodeURIComponent(name)}`, { file, sending });
}

export function removeImage(id: string): Promise<object> {
  return http.call(`/images/${id}`, { method: 'DELETE' });
}
