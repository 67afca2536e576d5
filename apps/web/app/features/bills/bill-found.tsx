import { CalendarClock, CircleCheck } from 'lucide-react';
import { ApiError } from '../../lib/api-error.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Line, PriceLines } from './price-lines.tsx';
import type { BillDraft } from './use-bill-draft.ts';

/** What the biller says of the reference, as soon as it does: whose bill, what is due, what paying it takes. */
export function BillFound({ draft }: { readonly draft: BillDraft }) {
  const { check, checkError, isChecking, biller } = draft;
  return (
    <div role="status" className="empty:hidden">
      {check === undefined && isChecking && (
        <p className="flex items-center gap-3 rounded-m bg-surface-2 p-4 text-ink-2">
          <Spinner />
          {m.bills_asking({ name: biller?.nom ?? '' })}
        </p>
      )}
      {check === undefined && !isChecking && checkError !== null && (
        <Alert tone={isOurs(checkError) ? 'warn' : 'neg'} title={checkError.message} />
      )}
      {check !== undefined && (
        <div className="rounded-m border border-border bg-surface-2 p-4 sm:p-5">
          <p className="flex items-center gap-2 font-semibold text-pos">
            <CircleCheck size={20} aria-hidden />
            {m.bills_found({ name: check.facturier.nom })}
          </p>
          <dl className="mt-2 flex flex-col">
            <Line label={m.bills_holder()} value={check.titulaire} />
            {check.prix === null ? (
              <Line
                label={m.bills_due()}
                value={
                  check.montantDu === null
                    ? m.bills_due_free()
                    : formatAmount(check.montantDu, check.devise)
                }
              />
            ) : (
              <PriceLines price={check.prix} />
            )}
          </dl>
          {check.echeance !== null && (
            <p className="mt-2 flex items-center gap-2 text-sm text-ink-2">
              <CalendarClock size={16} aria-hidden />
              {m.bills_due_date({ date: formatDate(check.echeance) })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** Nothing that the person can correct. */
function isOurs(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}
