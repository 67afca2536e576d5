import type { Rule, RuleTrial } from '@nzela/contract/rules';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { actOnRule, rulesQuery, versionsQuery } from './rules.api.ts';
import { kindWords, parametersText } from './words.ts';

type RuleCardProps = { readonly rule: Rule; readonly onChange: () => void };

/** One rule: what it looks for, whether it holds, and what the last 30 days would have held. */
export function RuleCard({ rule, onChange }: RuleCardProps) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<'essai' | 'activer' | 'desactiver' | null>(null);
  const [isPast, setPast] = useState(false);
  const { essai, active, version } = rule;
  const isTried = essai?.version === version;
  const act = async (what: 'essai' | 'activer' | 'desactiver') => {
    setBusy(what);
    await callWithToasts(() => actOnRule(rule.id, what), {
      success: what === 'essai' ? m.rules_tried() : m.rules_switched(),
    });
    setBusy(null);
    await queries.invalidateQueries({ queryKey: rulesQuery.queryKey });
  };
  return (
    <Card title={kindWords[rule.genre].title()} description={kindWords[rule.genre].text()}>
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StatusPill look={active ? 'done' : 'cancelled'}>
            {active ? m.rules_on() : m.rules_off()}
          </StatusPill>
          <span className="tabular">{parametersText(rule)}</span>
        </p>
        <p className="text-sm text-ink-2">
          {m.rules_version({ version, date: formatDate(rule.dateModification, 'dateTime') })}
        </p>
        {essai !== null && <Trial essai={essai} isCurrent={isTried} />}
        <div className="button-row">
          <Button
            variant="secondary"
            busy={busy === 'essai'}
            busyLabel={m.rules_try_busy()}
            onClick={() => void act('essai')}
          >
            {m.rules_try()}
          </Button>
          <Button
            variant={active ? 'secondary' : 'primary'}
            busy={busy === 'activer' || busy === 'desactiver'}
            busyLabel={m.screening_busy()}
            missing={active || isTried ? undefined : m.rules_try_first()}
            onClick={() => void act(active ? 'desactiver' : 'activer')}
          >
            {active ? m.rules_switch_off() : m.rules_switch_on()}
          </Button>
          <Button variant="secondary" onClick={onChange}>
            {m.rules_change()}
          </Button>
          <Button variant="secondary" aria-expanded={isPast} onClick={() => setPast(!isPast)}>
            {m.rules_versions()}
          </Button>
        </div>
        {isPast && <Versions rule={rule} />}
      </div>
    </Card>
  );
}

function Trial({ essai, isCurrent }: { readonly essai: RuleTrial; readonly isCurrent: boolean }) {
  return (
    <section role="status" className="flex flex-col gap-3 rounded-m border border-border p-4">
      <p className="font-medium">
        {m.rules_found({ count: essai.nombre, operations: essai.operations })}
      </p>
      <p className="text-sm text-ink-2">
        {m.rules_trial_of({ version: essai.version, date: formatDate(essai.date, 'dateTime') })}
        {!isCurrent && <> {m.rules_trial_old()}</>}
      </p>
      {essai.exemples.length > 0 && (
        <DataTable
          label={m.rules_examples()}
          rows={essai.exemples}
          rowKey={({ reference }) => reference}
          columns={exampleColumns()}
        />
      )}
    </section>
  );
}

const exampleColumns = (): DataTableProps<RuleTrial['exemples'][number]>['columns'] => [
  { id: 'reference', header: m.reviews_operation(), cell: ({ reference }) => reference },
  { id: 'account', header: m.reviews_person(), cell: ({ compte }) => compte.nom },
  {
    id: 'amount',
    header: m.reviews_amount(),
    align: 'end',
    cell: ({ montant, devise }) => <span className="tabular">{formatAmount(montant, devise)}</span>,
  },
  { id: 'date', header: m.rules_date(), cell: ({ date }) => formatDate(date, 'dateTime') },
];

function Versions({ rule }: { readonly rule: Rule }) {
  const versions = useInfiniteQuery(versionsQuery(rule.id));
  if (versions.data === undefined) return <Reading of={versions} rows={2} />;
  const elements = versions.data.pages.flatMap((page) => page.elements);
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label={m.rules_versions()} className="flex flex-col gap-2">
        {elements.map(({ version, parametres, auteur, date }) => (
          <li key={version} className="border-l-3 border-border pl-4">
            <span className="block tabular">{parametersText({ ...rule, parametres })}</span>
            <span className="block text-sm text-ink-2">
              {m.rules_version({ version, date: formatDate(date, 'dateTime') })}
              {auteur !== null && <> · {auteur}</>}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton of={versions} />
    </div>
  );
}
