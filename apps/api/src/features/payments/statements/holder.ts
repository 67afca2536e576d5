import type { Pool } from 'pg';
import { say } from '@nzela/messages/message';
import type { MerchantCaller } from '../../../kernel/identity/session.ts';
import { faceOf, readingOf } from '../../merchants/merchants.ts';
import type { StatementHolder } from '../../statements/statements.ts';
import { movementLine } from '../payouts/report.ts';
import { storiesOf } from '../payouts/report.store.ts';

/** A statement of what a merchant can spend, in the mode of the account: a line for each movement, as the ledger has it. */
export async function merchantHolder(
  pool: Pool,
  { accountId, mode }: Pick<MerchantCaller, 'accountId' | 'mode'>,
): Promise<StatementHolder> {
  const { name } = await faceOf(pool, accountId);
  const { timeZone } = await readingOf(pool, accountId);
  return {
    ownerId: accountId,
    ownerName: name,
    ownerAddress: null,
    timeZone,
    mode,
    ...(mode === 'test' ? { about: say('payments_statement_test') } : {}),
    async tell(snapshot, movements) {
      const subjects = [...new Set(movements.map(({ subject }) => subject))];
      const stories = await storiesOf(snapshot, accountId, subjects);
      return movements.map((movement) => movementLine(movement, stories.get(movement.subject)));
    },
  };
}
