import type { CookieCategory } from './cookies.ts';

/** What a visitor has to agree to before the chat's provider is asked for anything. */
export const chatCategory = 'preferences' satisfies CookieCategory;
