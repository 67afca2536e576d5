import type { SupportList } from '@nzela/contract/support';
import { readPages } from '../../lib/read-query.ts';

/** What the person asked the support, the newest first, with what was answered. */
export const ownRequestsQuery = readPages<SupportList>(['support', 'own'], '/support', {
  limit: '10',
});
