/** What a person chose: `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';

const cookieName = 'theme';
const oneYearSeconds = 31_536_000;

/**
 * The theme lives in a cookie rather than in local storage, so that the server writes it into the first
 * byte of the page: no flash of the other theme, and no script before the first paint.
 */
export function readTheme(cookieHeader: string | null): ThemeChoice {
  const value = /(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(cookieHeader ?? '')?.[1];
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Applies a choice at once and keeps it for a year. Browser only. */
export function chooseTheme(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === 'system') {
    delete root.dataset['theme'];
    document.cookie = `${cookieName}=; path=/; max-age=0; samesite=lax`;
    return;
  }
  root.dataset['theme'] = choice;
  document.cookie = `${cookieName}=${choice}; path=/; max-age=${oneYearSeconds}; samesite=lax`;
}
