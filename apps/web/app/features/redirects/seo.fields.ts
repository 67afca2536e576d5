import { m } from '@nzela/messages/m';
import type { SettingsFields } from '../settings/settings.tsx';

export const seoFields = {
  titre: m.seo_title,
  description: m.seo_description,
  motsCles: m.seo_keywords,
  canonique: m.seo_canonical,
  indexation: m.seo_index,
  ogTitre: m.seo_og_title,
  ogDescription: m.seo_og_description,
  ogImage: m.seo_og_image,
  twitterCarte: m.seo_twitter_card,
  twitterTitre: m.seo_twitter_title,
  twitterDescription: m.seo_twitter_description,
  twitterImage: m.seo_twitter_image,
} satisfies SettingsFields<'seo'>;
