import type { Operation, OperationMeans } from '@nzela/contract/operations';
import { Repeat2 } from 'lucide-react';
import { formatDate } from '../../lib/format.ts';
import { operationPath } from '../../lib/operation-path.ts';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { ButtonLink, TextLink } from '../../ui/Link.tsx';
import { OperationHead } from './operation-head.tsx';
import { OperationMark } from './operation-mark.tsx';
import { OperationProblem } from './operation-problem.tsx';
import { OperationStages } from './operation-stages.tsx';
import { operationAdvice, operationStages } from './operation-story.ts';
import { operationAct, operationState, operationTitle } from './operation-words.ts';
import { ReceiptButton } from './receipt-button.tsx';
import { repeatPath } from './repeat-path.ts';

const activity = '/dashboard/user/activity';

/** One movement in one screen: how much, with whom, where the money is, and what to do about it. */
export function OperationDetail({ operation }: { readonly operation: Operation }) {
  const { montant, devise, type, compte, reference } = operation;
  const done = { look: 'done', label: m.transfers_status_complete() } as const;
  const advice = operationAdvice(operation);
  return (
    <div className="mx-auto max-w-3xl">
      <OperationHead
        trail={{ to: activity, label: m.operations_activity_title() }}
        mark={<OperationMark operation={operation} />}
        amount={montant}
        currency={devise}
        direction={type}
        counts={compte}
        who={operationTitle(operation)}
        state={operationState(operation) ?? done}
      >
        {operationAct(operation)} · {formatDate(operation.date, 'dateTime')}
      </OperationHead>
      <div className="flex flex-col gap-5">
        <Card title={m.operations_stages()}>
          <OperationStages label={m.operations_stages()} stages={operationStages(operation)}>
            <Rest operation={operation} />
          </OperationStages>
        </Card>
        <div className="button-row">
          <ReceiptButton path={`/operations/${operation.id}/recu`} reference={reference} />
          <Repeat operation={operation} />
        </div>
        <OperationProblem reference={reference} advice={advice} />
      </div>
    </div>
  );
}

/** Where the same can be ordered again, for what people order again. */
function Repeat({ operation }: { readonly operation: Operation }) {
  const path = repeatPath(operation);
  if (path === null) return null;
  return (
    <ButtonLink to={path} variant="secondary" icon={<Repeat2 size={18} aria-hidden />}>
      {m.operations_repeat()}
    </ButtonLink>
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
