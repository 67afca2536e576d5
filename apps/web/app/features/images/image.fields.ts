import type { ImageFormat } from '@nzela/contract/images';
import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../settings/settings.tsx';

export const formatName = (format: ImageFormat) =>
  ({ webp: 'WebP', jpg: 'JPG', png: 'PNG' })[format];

export const imageFields = {
  tailleMaximaleMo: m.images_largest,
  qualite: m.images_quality,
  format: { label: m.images_format, show: formatName },
} satisfies SettingsFields<'images'>;
