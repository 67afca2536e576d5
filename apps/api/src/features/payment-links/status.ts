import type { PaymentLinkStatus } from '@nzela/contract/payment-links';
import type { Readable } from '../../kernel/data/snapshots.ts';
import { refuse } from '../../kernel/http/problem.ts';
import { hasUsesLeft, type PaymentLink } from './payment-links.store.ts';

/** Computed, so that nothing has to sweep links: a pause goes before all else, since the merchant chose it. */
export function statusOf(
  { pausedAt, expiresAt, uses, usesMost }: PaymentLink,
  now: Date,
): PaymentLinkStatus {
  if (pausedAt !== null) return 'en_pause';
  if (usesMost !== null && uses >= usesMost) return 'epuise';
  return expiresAt !== null && expiresAt <= now ? 'expire' : 'actif';
}

/** Refuses, in its own words, a link that takes no payment now. */
export function requireActive(link: PaymentLink, now: Date): void {
  switch (statusOf(link, now)) {
    case 'en_pause':
      return refuse('lien_en_pause');
    case 'epuise':
      return refuse('lien_epuise');
    case 'expire':
      return refuse('lien_expire');
    case 'actif':
  }
}

/** Goes on while a link may be paid once more, whatever else became of it. Refuses `lien_epuise`. */
export async function requireUsesLeft(source: Readable, id: string): Promise<void> {
  if (!(await hasUsesLeft(source, id))) refuse('lien_epuise');
}
