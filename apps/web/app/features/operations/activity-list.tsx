import type { Operation } from '@nzela/contract/operations';
import { Link } from 'react-router';
import { formatDate, formatDay, formatExact } from '../../lib/format.ts';
import { operationPath } from '../../lib/operation-path.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/Money.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import type { ActivityDay } from './activity-days.ts';
import { OperationMark } from './operation-mark.tsx';
import { operationAct, operationState, operationTitle } from './operation-words.ts';

/** The movements of each day under its name, with what the day came to. */
export function ActivityList({ days }: { readonly days: readonly ActivityDay[] }) {
  return (
    <div className="flex flex-col gap-5">
      {days.map(({ day, operations, totals }) => (
        <section key={day} aria-labelledby={`jour-${day}`}>
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 px-1">
            {/* The server’s day may be over in the browser. */}
            <h3 id={`jour-${day}`} className="text-base" suppressHydrationWarning>
              {formatDay(day)}
            </h3>
            {totals !== null && totals.length > 0 && (
              <p className="tabular text-sm text-ink-2">
                <span className="sr-only">{m.operations_day_total()} </span>
                {totals.map((total) => formatExact(total, { signed: true })).join(' · ')}
              </p>
            )}
          </div>
          <Card padded={false}>
            <ul className="divide-y divide-border">
              {operations.map((operation) => (
                <li key={operation.id}>
                  <OperationRow operation={operation} />
                </li>
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  );
}

function OperationRow({ operation }: { readonly operation: Operation }) {
  const { montant, devise, type, compte, date } = operation;
  const state = operationState(operation);
  const title = operationTitle(operation);
  return (
    <Link
      to={activityPath(operation)}
      className="flex items-start gap-3 px-4 py-3.5 transition-colors first:rounded-t-l last:rounded-b-l hover:bg-surface-2 sm:px-5"
    >
      <OperationMark operation={operation} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="line-clamp-2 min-w-0 flex-1 basis-24 font-semibold wrap-anywhere">
            {title}
          </span>
          <Money
            amount={montant}
            currency={devise}
            direction={type}
            className={cx(
              'font-semibold whitespace-normal! wrap-anywhere',
              !compte && 'text-ink-2! line-through',
            )}
          />
        </span>
        <span className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-2">
          <span className="min-w-0 wrap-anywhere">
            {[
              operationAct(operation),
              ...otherWords(operation, title),
              formatDate(date, 'time'),
            ].join(' · ')}
          </span>
          {state !== null && <StatusPill look={state.look}>{state.label}</StatusPill>}
        </span>
      </span>
    </Link>
  );
}

/** The payer's own words, or what it was, where the title does not say so already. */
function otherWords({ description, beneficiaire }: Operation, title: string): string[] {
  const isSaid =
    description === title || (beneficiaire !== null && description.includes(beneficiaire));
  return isSaid ? [] : [description];
}

/** The page of one movement: a transfer has its own. */
export function activityPath(operation: Operation): string {
  const transfer = operation.genre === 'transfert' ? operationPath(operation) : null;
  return transfer ?? `/dashboard/user/activity/${operation.id}`;
}
