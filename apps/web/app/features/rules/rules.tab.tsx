import type { Rule } from '@nzela/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { dialogWhenOpened } from '../../ui/when-opened.tsx';
import { RuleCard } from './rule-card.tsx';
import { rulesQuery } from './rules.api.ts';

const RuleDialog = dialogWhenOpened(async () => ({
  default: (await import('./rule.dialog.tsx')).RuleDialog,
}));

/** What administrators want to look at before it leaves: each rule is tried on the past before it holds anything. */
export function RulesTab() {
  const rules = useQuery(rulesQuery);
  const [edited, setEdited] = useState<Rule | 'new' | null>(null);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-xl">{m.rules_title()}</h2>
          <p className="text-ink-2">{m.rules_text()}</p>
        </div>
        <Button onClick={() => setEdited('new')}>{m.rules_add()}</Button>
      </div>
      {rules.data === undefined ? (
        <Reading of={rules} rows={3} />
      ) : rules.data.length === 0 ? (
        <EmptyState icon={<ListChecks size={28} />} title={m.rules_none()}>
          {m.rules_none_text()}
        </EmptyState>
      ) : (
        rules.data.map((rule) => (
          <RuleCard key={rule.id} rule={rule} onChange={() => setEdited(rule)} />
        ))
      )}
      {edited !== null && (
        <RuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}
