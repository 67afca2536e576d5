import type { SupportRequest, SupportRequestInput, SupportState } from '@nzela/contract/support';
import { http } from '../../lib/http.ts';

/** Whether requests are taken. */
export function readSupportState(): Promise<SupportState> {
  return http.call<SupportState>('/support/etat');
}

export function askSupport(
  body: SupportRequestInput,
  idempotencyKey: string,
): Promise<SupportRequest> {
  return http.call<SupportRequest>('/support', { method: 'POST', body, idempotencyKey });
}
