import type { Bill } from '@nzela/contract/bills';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { BillDetail } from './bill-detail.tsx';
import { BillForm } from './bill.form.tsx';
import { allChecks, billQuery } from './bills.api.ts';
import { RecentBills } from './recent-bills.tsx';
import { useBillDraft } from './use-bill-draft.ts';

/** Spec §2: paying a bill. The address names the one whose state is shown, so that a link leads to it. */
export function BillsTab() {
  const [address, setAddress] = useSearchParams();
  const draft = useBillDraft();
  const queries = useQueryClient();
  const shown = address.get('facture');
  const { clear } = draft;

  const show = useCallback(
    (id: string | null) =>
      setAddress({ onglet: 'factures', ...(id === null ? {} : { facture: id }) }),
    [setAddress],
  );
  const ordered = useCallback(
    (bill: Bill) => {
      queries.setQueryData(billQuery(bill.id).queryKey, bill);
      queries.removeQueries(allChecks);
      void queries.invalidateQueries({ queryKey: ['bills'] });
      void queries.invalidateQueries({ queryKey: ['wallets'] });
      clear();
      show(bill.id);
    },
    [queries, clear, show],
  );

  const correct = (bill: Bill) => {
    draft.take(bill);
    show(null);
  };

  return (
    <div className="flex flex-col gap-5">
      {shown === null ? (
        <Card titleSize="l" title={m.bills_title()} description={m.bills_subtitle()}>
          <BillForm draft={draft} onOrdered={ordered} />
        </Card>
      ) : (
        <BillDetail id={shown} onNew={() => show(null)} onCorrect={correct} />
      )}
      <RecentBills />
    </div>
  );
}
