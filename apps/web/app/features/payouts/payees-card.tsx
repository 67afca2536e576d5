import type { Payee } from '@nzela/contract/merchant-payouts';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Landmark, Plus } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { nextPayoutQuery } from '../merchants/merchants.tsx';
import { PayeeDialog } from './payee.dialog.tsx';
import { payeeName } from './payee-name.ts';
import { payeesQuery, removePayee } from './payouts.api.ts';

type Payees = UseQueryResult<{ readonly elements: readonly Payee[] }>;

/** The accounts that a business is paid out to: an owner names them. */
export function PayeesCard({ payees }: { readonly payees: Payees }) {
  const { account, may } = useMerchant();
  const queries = useQueryClient();
  const [isAdding, setAdding] = useState(false);
  const manages = may('versements.comptes');
  const read = async () => {
    await queries.invalidateQueries(payeesQuery(account));
    await queries.invalidateQueries(nextPayoutQuery(account));
  };
  const add = manages && (
    <Button size="s" icon={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {m.payouts_account_add()}
    </Button>
  );
  return (
    <Card title={m.payouts_accounts_title()} description={m.payouts_accounts_text()} action={add}>
      {payees.data === undefined ? (
        <Reading of={payees} rows={2} />
      ) : payees.data.elements.length === 0 ? (
        <EmptyState icon={<Landmark size={28} />} title={m.payouts_accounts_none()} />
      ) : (
        <ul className="flex flex-col divide-y divide-border">
          {payees.data.elements.map((payee) => (
            <li key={payee.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="flex min-w-0 flex-wrap items-center gap-2 break-words">
                {payeeName(payee)}
                {payee.automatique && <Badge tone="brand">{m.payouts_account_automatic()}</Badge>}
              </span>
              {manages && (
                <Button
                  size="s"
                  variant="secondary"
                  aria-label={m.payouts_account_remove_named({ name: payeeName(payee) })}
                  onClick={() =>
                    void callWithToasts(async () => {
                      await removePayee(account, payee.id);
                      await read();
                    })
                  }
                >
                  {m.payouts_account_remove()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <PayeeDialog onClose={() => setAdding(false)} onAdded={read} />}
    </Card>
  );
}
