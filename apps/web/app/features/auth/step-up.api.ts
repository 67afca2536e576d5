import type { VerificationAsked } from '@nzela/contract/step-up';
import type {
  VerificationAnswer,
  VerificationOptions,
  VerificationRequest,
} from '@nzela/contract/verifications';
import { http } from '../../lib/http.ts';

/** How this person may prove who they are. */
export function verificationOptions(asked: VerificationAsked): Promise<VerificationOptions> {
  return http.call('/auth/verifications/options', { method: 'POST', body: asked });
}

export function verify(request: VerificationRequest): Promise<VerificationAnswer> {
  return http.call('/auth/verifications', { method: 'POST', body: request });
}
