import type { BannerPosition, BannerTheme } from '@nzela/contract/cookies';
import type { SettingsDocument } from '@nzela/contract/settings';
import { m } from '@nzela/messages/m';
import { rowName, type SettingsFields } from '../../settings/settings.tsx';

export const positions: Readonly<Record<BannerPosition, () => string>> = {
  bottom: m.banner_position_bottom,
  top: m.banner_position_top,
  'bottom-left': m.banner_position_bottom_left,
  'bottom-right': m.banner_position_bottom_right,
};
export const themes: Readonly<Record<BannerTheme, () => string>> = {
  light: m.banner_theme_light,
  dark: m.banner_theme_dark,
};

export const bannerFields = {
  active: m.banner_active,
  titre: m.banner_field_title,
  texte: m.banner_field_text,
  libelleAccepter: m.banner_field_accept,
  libelleRefuser: m.banner_field_refuse,
  libellePersonnaliser: m.banner_field_customize,
  position: { label: m.banner_field_position, show: (value: BannerPosition) => positions[value]() },
  theme: { label: m.banner_field_theme, show: (value: BannerTheme) => themes[value]() },
  dureeJours: m.banner_field_expiry,
  categories: { label: m.banner_categories, place: categoryPlace },
} satisfies SettingsFields<'cookies'>;

const categoryFields: Readonly<Record<string, () => string>> = {
  nom: m.banner_category_name,
  description: m.banner_category_text,
};

function categoryPlace(
  categories: SettingsDocument<'cookies'>['categories'],
  [index = '', field = '']: readonly string[],
) {
  return [rowName(categories[Number(index)]?.nom, index), categoryFields[field]?.()];
}
