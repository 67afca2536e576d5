import type { MerchantPermission } from '@nzela/contract/merchant-terms';
import { permissionsOf } from '@nzela/contract/merchant-terms';
import type { Readable } from '../../../kernel/data/snapshots.ts';
import { teamOf } from './team.store.ts';

/** The people of a team who have a permission in the live mode, to be told of what concerns it. */
export async function whoMay(
  source: Readable,
  merchantId: string,
  permission: MerchantPermission,
): Promise<string[]> {
  return (await teamOf(source, merchantId))
    .filter(({ role }) => permissionsOf(role, 'live').includes(permission))
    .map(({ userId }) => userId);
}
