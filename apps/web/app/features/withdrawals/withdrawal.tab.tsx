import type { Withdrawal } from '@nzela/contract/withdrawals';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useAppForm } from '../../ui/Form.tsx';
import { WithdrawalForm } from './withdrawal.form.tsx';
import { WithdrawalHistory } from './withdrawal-history.tsx';
import { WithdrawalProgress } from './withdrawal-progress.tsx';
import { emptyWithdrawal, startOf, valuesOf, withdrawalFormSchema } from './withdrawal-values.ts';
import { withdrawalQuery } from './withdrawals.api.ts';

/** Taking money out (spec §2). The withdrawal that is under way is in the address, so a link and a reload find it again. */
export function WithdrawalTab() {
  const [address, setAddress] = useSearchParams();
  const queries = useQueryClient();
  // Kept here while a withdrawal is shown: whoever cancels and comes back finds what they typed.
  const form = useAppForm(withdrawalFormSchema, startOf(address));
  const id = address.get('retrait');
  const onMade = useCallback(
    (withdrawal: Withdrawal) => {
      queries.setQueryData(withdrawalQuery(withdrawal.id).queryKey, withdrawal);
      void queries.invalidateQueries({ queryKey: ['withdrawals', 'list'] });
      void queries.invalidateQueries({ queryKey: ['wallets'] });
      setAddress({ onglet: 'retirer', retrait: withdrawal.id });
    },
    [queries, setAddress],
  );
  return (
    <div className="flex flex-col gap-6">
      {id === null ? (
        <WithdrawalForm form={form} onMade={onMade} />
      ) : (
        <WithdrawalProgress
          id={id}
          onNew={() => {
            form.reset(emptyWithdrawal);
            setAddress({ onglet: 'retirer' });
          }}
          onRepeat={(withdrawal) => {
            form.reset(valuesOf(withdrawal));
            setAddress({ onglet: 'retirer' });
          }}
          onCorrect={() => setAddress({ onglet: 'retirer' })}
        />
      )}
      <WithdrawalHistory />
    </div>
  );
}
