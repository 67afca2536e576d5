import type { MerchantPayout, PayoutReportFormat } from '@nzela/contract/merchant-payouts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatDate } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Money } from '../../ui/Money.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { type StatusLook, StatusPill } from '../../ui/StatusPill.tsx';
import { payeeName } from './payee-name.ts';
import { downloadReport, payoutListQuery } from './payouts.api.ts';

/** What a business was paid out, the latest first, each with its report. */
export function PayoutHistory() {
  const { account } = useMerchant();
  const [page, setPage] = useState(1);
  const list = useQuery(payoutListQuery(account, page));
  return (
    <Card title={m.payouts_history()}>
      {list.data === undefined ? (
        <Reading of={list} rows={3} />
      ) : list.data.elements.length === 0 && page === 1 ? (
        <EmptyState title={m.payouts_history_none()} />
      ) : (
        <>
          <ul aria-label={m.payouts_history()} className="flex flex-col divide-y divide-border">
            {list.data.elements.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </ul>
          <Pagination
            page={page}
            hasNext={list.data.curseur !== null}
            onPage={setPage}
            busy={list.isPlaceholderData}
          />
        </>
      )}
    </Card>
  );
}

const looks: Record<MerchantPayout['statut'], StatusLook> = {
  en_cours: 'pending',
  indetermine: 'checking',
  paye: 'done',
  echoue: 'failed',
};
const names: Record<MerchantPayout['statut'], () => string> = {
  en_cours: m.payouts_status_under_way,
  indetermine: m.payouts_status_checked,
  paye: m.payouts_status_paid,
  echoue: m.payouts_status_failed,
};

function PayoutRow({ payout }: { readonly payout: MerchantPayout }) {
  const { account } = useMerchant();
  const { id, reference, statut, montant, devise, dateCreation, echec } = payout;
  const save = (format: PayoutReportFormat) =>
    callWithToasts(async () =>
      saveFile(await downloadReport(account, id, format), `${reference}.${format}`),
    );
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="min-w-0">
          <span className="block font-semibold">{payeeName(payout)}</span>
          <span className="block text-sm text-ink-2">{`${formatDate(dateCreation)} · ${reference}`}</span>
        </span>
        <span className="flex items-center gap-3">
          <Money amount={montant} currency={devise} className="font-semibold" />
          <StatusPill look={looks[statut]}>{names[statut]()}</StatusPill>
        </span>
      </div>
      {echec !== null && <p className="text-sm text-neg">{echec}</p>}
      <div className="flex flex-wrap gap-2">
        {(['pdf', 'csv'] as const).map((format) => (
          <Button
            key={format}
            size="s"
            variant="secondary"
            aria-label={m.payouts_report_of({ reference, format: format.toUpperCase() })}
            onClick={() => void save(format)}
          >
            {m.payouts_report({ format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
    </li>
  );
}
