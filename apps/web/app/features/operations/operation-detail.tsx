import type { Operation, OperationMeans } from '@nzela/contract/operations';
import { formatDate } from '../../lib/format.ts';
import { operationPath } from '../../lib/operation-path.ts';
import { m } from '@nzela/messages/m';
import { TextLink } from '../../ui/Link.tsx';
import { OperationMark } from './operation-mark.tsx';
import { OperationView } from './operation-view.tsx';
import { operationAct, operationState, operationTitle } from './operation-words.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { RepeatButton } from './repeat-button.tsx';
import { repeatPath } from './repeat-path.ts';

const activity = '/dashboard/user/activity';

/** One movement in one screen: how much, with whom, where the money is, and what to do about it. */
export function OperationDetail({ operation }: { readonly operation: Operation }) {
  const { montant, devise, reference } = operation;
  const done = { look: 'done', label: m.transfers_status_complete() } as const;
  const again = repeatPath(operation);
  return (
    <div className="mx-auto max-w-3xl">
      <OperationView
        trail={{ to: activity, label: m.operations_activity_title() }}
        mark={<OperationMark operation={operation} />}
        amount={montant}
        currency={devise}
        who={operationTitle(operation)}
        state={operationState(operation) ?? done}
        sentence={`${operationAct(operation)} · ${formatDate(operation.date, 'dateTime')}`}
        reference={reference}
        story={operation}
        rest={<Rest operation={operation} />}
        actions={
          <>
            <ReceiptButton path={`/operations/${operation.id}/recu`} reference={reference} />
            {again !== null && <RepeatButton to={again} />}
          </>
        }
      />
    </div>
  );
}

function Rest({ operation }: { readonly operation: Operation }) {
  const path = operationPath(operation);
  const lines = [
    [m.operations_column_description(), operation.description],
    [m.operations_rest_counterpart(), operation.beneficiaire],
    [m.operations_rest_means(), means[operation.moyen]()],
    [m.transfers_reference(), operation.reference],
  ] as const;
  return (
    <>
      <dl className="flex flex-col">
        {lines.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="text-ink-2">{label}</dt>
              <dd className="tabular font-semibold wrap-anywhere">{value}</dd>
            </div>
          ),
        )}
      </dl>
      {path !== null && (
        <TextLink to={path} className="target mt-2 inline-block">
          {m.operations_rest_open()}
        </TextLink>
      )}
    </>
  );
}

const means: Readonly<Record<OperationMeans, () => string>> = {
  portefeuille: m.transfers_method_wallet,
  carte: m.transfers_method_card,
  virement: m.transfers_method_bank,
  'carte-virtuelle': m.operations_act_card,
};
