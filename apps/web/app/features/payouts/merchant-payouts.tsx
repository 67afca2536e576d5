import type { ListedPayee } from '@nzela/contract/merchant-payouts';
import { useQuery } from '@tanstack/react-query';
import { useMerchant } from '../../lib/merchant.tsx';
import { BalanceCard } from './balance-card.tsx';
import { PayeesCard } from './payees-card.tsx';
import { PayoutForm } from './payout.form.tsx';
import { PayoutHistory } from './payout-history.tsx';
import { payeesQuery } from './payouts.api.ts';

/** What a business can spend, taking it out, where it goes, and what was taken out so far. */
export function MerchantPayouts() {
  const { account, may } = useMerchant();
  const sees = may('versements.lire');
  const payees = useQuery({ ...payeesQuery(account), enabled: sees });
  const known = atLeastOne(payees.data?.elements ?? []);
  return (
    <>
      {may('solde.lire') && <BalanceCard />}
      {may('versements.demander') && known !== undefined && (
        <PayoutForm key={account.mode} payees={known} />
      )}
      {sees && <PayeesCard payees={payees} />}
      {sees && <PayoutHistory />}
    </>
  );
}

/** Without an account there is nothing to take money out to. */
function atLeastOne([first, ...others]: readonly ListedPayee[]):
  | readonly [ListedPayee, ...ListedPayee[]]
  | undefined {
  return first === undefined ? undefined : [first, ...others];
}
