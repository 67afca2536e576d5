import type { Role, Session } from './server-context.ts';

/** Where a person's dashboard is. */
export function dashboardPath(role: Role): string {
  return `/dashboard/${role}`;
}

/** Where an administrator adds a passkey or codes. */
export const adminSecurityPath = '/dashboard/admin/security';

/**
 * Where `session` must go instead of `path` (with its query), or null when it may stay: a visitor to the login
 * page, which brings them back; another role to its own dashboard, but whoever works for a merchant may open the merchant's;
 * an administrator without a second factor, where one is asked, to the page that adds it.
 */
export function guardTarget(session: Session | null, path: string): string | null {
  const [, area, wanted] = path.split(/[/?#]/);
  if (area !== 'dashboard') return null;
  if (session === null) return `/login?next=${encodeURIComponent(path)}`;
  const works = wanted === 'merchant' && session.commerces.length > 0;
  if (wanted !== session.role && !works) return dashboardPath(session.role);
  const waits = session.secondFacteurDemande && path.split(/[?#]/)[0] !== adminSecurityPath;
  return waits ? adminSecurityPath : null;
}

/** `next` when it is a path of this site, else `fallback`: an address in a link must not lead elsewhere. */
export function safeNext(next: string | null, fallback: string): string {
  return next !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) ? next : fallback;
}
