import type { CookieCategory } from '@nzela/contract/cookies';
import { m } from '@nzela/messages/m';

const names: Readonly<Record<CookieCategory, () => string>> = {
  necessaires: m.cookies_necessaires,
  preferences: m.cookies_preferences,
  statistiques: m.cookies_statistiques,
  marketing: m.cookies_marketing,
};

/** What a category is called, whatever the banner calls it now. */
export function categoryName(category: CookieCategory): string {
  return names[category]();
}
