import { currencyCodes } from '@nzela/money/currencies';
import { money, moneyText } from '@nzela/money/money';
import type { Deps } from '../src/deps.ts';
import { settlement } from '../src/kernel/data/book.ts';
import { withConnection } from '../src/kernel/data/database.ts';

/** Tells the sandbox's bank what the demonstration's past left on the account: its statements begin with that. */
export async function seedBank({ pool, ledger, settings }: Deps): Promise<void> {
  const accounts = currencyCodes.map((currency) => settlement('bank', currency));
  const balances = await withConnection(pool, (client) => ledger.balances(client, accounts));
  const amounts = balances.flatMap(({ posted: { minor, currency } }) =>
    // Below zero in our books is money that the bank has.
    minor < 0n ? [{ amount: moneyText(money(-minor, currency)), currency }] : [],
  );
  const { origin } = new URL((await settings.read('gateways.bank')).url);
  const answer = await fetch(`${origin}/desk/api/bank-opening`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ amounts }),
  });
  if (!answer.ok) throw new Error(`The desk answered ${answer.status}: ${await answer.text()}`);
}
