import { m } from '@nzela/messages/m';
import { ApiError } from './api-error.ts';

const offlineCode = 'hors_ligne';

/** What is not even sent without a network: where money may move, nothing waits to leave later by itself. */
export function offlineError(): ApiError {
  return new ApiError(m.offline_error(), { status: 0, code: offlineCode });
}

/** Whether this attempt never left the device. One before it under the same key may have. */
export function wasNotSent(error: ApiError): boolean {
  return error.code === offlineCode;
}
