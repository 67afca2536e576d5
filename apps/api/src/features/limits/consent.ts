import { verificationHeader } from '@nzela/contract/step-up';
import type { SettingsDocument } from '@nzela/contract/settings';
import { parseWireAmount } from '@nzela/money/parse';
import { actorOf } from '../../kernel/identity/session.ts';
import type { StepUpRequest } from '../step-up/step-up.ts';
import type { Settings } from '../settings/settings.ts';

/** How a person stands behind a spend. Amounts in cents of EUR. */
export type Consent =
  /** Nobody asks over HTTP: it was agreed to before. */
  | { readonly kind: 'standing' }
  /** With a fresh proof of identity: the session's sum begins again. */
  | { readonly kind: 'proven'; readonly sessionId: string }
  /** `most`: what may leave without a proof on a day, and in a session between two proofs. */
  | {
      readonly kind: 'unproven';
      readonly sessionId: string;
      readonly cents: bigint;
      readonly most: bigint;
    };

export const standing: Consent = { kind: 'standing' };

/**
 * What is counted when a payment of `cents` goes through without a proof; null when it needs one by itself, or when the
 * request brings one. From memory: payments below the threshold are not slowed.
 */
export async function unprovenConsent(
  settings: Pick<Settings, 'read'>,
  request: StepUpRequest,
  cents: bigint,
): Promise<Consent | null> {
  const most = thresholdIn(await settings.read('security'));
  const brought = request.headers[verificationHeader];
  const isProofBrought = typeof brought === 'string' && brought !== '';
  if (cents > most || isProofBrought) return null;
  return { kind: 'unproven', sessionId: actorOf(request).sessionId, cents, most };
}

type SecurityDocument = SettingsDocument<'security'>;
const thresholds = new WeakMap<SecurityDocument, bigint>();

/** Read once from a document: every payment asks for it. */
function thresholdIn(document: SecurityDocument): bigint {
  const known = thresholds.get(document);
  if (known !== undefined) return known;
  const parsed = parseWireAmount(document.seuilVerificationEur, 'EUR');
  const threshold = parsed.ok ? parsed.amount.minor : 0n;
  thresholds.set(document, threshold);
  return threshold;
}
