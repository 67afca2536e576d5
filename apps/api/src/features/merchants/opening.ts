import type { ClientBase, PoolClient } from 'pg';
import { newId } from '../../kernel/data/ids.ts';
import { refuse } from '../../kernel/http/problem.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { closeMerchant, insertMerchant, merchantsOf } from './merchants.store.ts';
import { countOwners, deleteMembers, insertMember, teamOf } from './team/team.store.ts';

type Owner = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
};

/** The business of somebody who signs up as a merchant, with its two accounts. It bears their name until they change it. */
export async function openMerchant(client: ClientBase, owner: Owner, clock: Clock): Promise<void> {
  const createdAt = clock.now();
  const name = `${owner.firstName} ${owner.lastName}`.trim();
  const id = newId();
  await insertMerchant(client, {
    id,
    name,
    ownerName: name,
    email: owner.email,
    phone: owner.phone,
    accounts: { test: newId(), live: newId() },
    createdAt,
  });
  await insertMember(client, { merchantId: id, userId: owner.id, role: 'proprietaire', createdAt });
}

/**
 * Takes somebody who closes their account out of every team. A business without anybody left is closed, and what names its
 * owner is erased; one that would be left without an owner refuses `dernier_proprietaire`. Answers the ids of those closed.
 */
export async function leaveMerchants(
  client: PoolClient,
  userId: string,
  at: Date,
): Promise<string[]> {
  const closed: string[] = [];
  for (const { id, role } of await merchantsOf(client, userId)) {
    const team = await teamOf(client, id);
    const others = team.filter((member) => member.userId !== userId);
    if (role === 'proprietaire' && others.length > 0 && (await countOwners(client, id)) === 1)
      refuse('dernier_proprietaire');
    await deleteMembers(client, { merchantId: id, userId });
    if (others.length > 0) continue;
    await closeMerchant(client, id, at);
    closed.push(id);
  }
  return closed;
}
