import type { Approval } from '@nzela/contract/approvals';
import { type ReactNode, useEffect, useRef } from 'react';
import { differencesIn } from '../../lib/approval-differences.ts';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { RadioCards } from '../../ui/RadioCards.tsx';
import { ChangeList } from './change-list.tsx';
import { changesOf, type Conflict, type Naming, shownValue } from './settings-fields.ts';
import type { Pending, TakenOver } from './use-settings-edit.ts';

type PendingNoticeProps = Naming & { readonly pending: Pending };

/** What was asked for, and that nothing of it holds yet. */
export function PendingNotice({ pending, ...naming }: PendingNoticeProps) {
  const { approval, changes } = pending;
  return (
    <BroughtIntoView about={approval.id}>
      <Alert live tone="info" title={m.settings_pending_title()}>
        <p className="mb-4">
          {m.settings_pending_text({ date: formatDate(approval.expireLe, 'dateTime') })}
        </p>
        <ChangeList {...naming} label={m.settings_pending_title()} changes={changes} />
      </Alert>
    </BroughtIntoView>
  );
}

type WaitingNoticeProps = Naming & { readonly waiting: Approval };

/** What somebody asked for before this page was opened: it is decided on elsewhere, and nothing of it holds yet. */
export function WaitingNotice({ waiting, ...naming }: WaitingNoticeProps) {
  const { demandeur, date, expireLe } = waiting;
  const changes = changesOf(naming, differencesIn(waiting));
  return (
    <Alert
      tone="info"
      title={m.settings_waiting_title()}
      actions={
        <ButtonLink to="/dashboard/admin/approbations" size="s" variant="secondary">
          {m.settings_waiting_link()}
        </ButtonLink>
      }
    >
      <p className="mb-4">
        {m.approvals_asked_by({ name: demandeur.nom, date: formatDate(date, 'dateTime') })}{' '}
        {m.approvals_until({ date: formatDate(expireLe, 'dateTime') })}
      </p>
      <ChangeList {...naming} label={m.settings_waiting_title()} changes={changes} />
    </Alert>
  );
}

type TakenOverNoticeProps = Naming & {
  readonly takenOver: TakenOver;
  readonly onChoose: (conflict: Conflict, chosen: 'mine' | 'theirs') => void;
};

/** What somebody else saved meanwhile, and the choice where both changed the same field. */
export function TakenOverNotice({ takenOver, onChoose, ...naming }: TakenOverNoticeProps) {
  const { version, taken, conflicts } = takenOver;
  const author = version.auteurNom ?? m.settings_program();
  const title = m.settings_merged_title({
    version: version.version,
    author,
    date: version.date === null ? '' : formatDate(version.date, 'dateTime'),
  });
  const shown = (path: string, value: unknown) =>
    shownValue(naming, path, value)?.join(' · ') ?? m.settings_modified();
  return (
    <BroughtIntoView about={version.version}>
      <Alert live tone="warn" title={title}>
        <p className="mb-4">{m.settings_merged_text()}</p>
        <div className="flex flex-col gap-5">
          {taken.length > 0 && <ChangeList {...naming} label={title} changes={taken} />}
          {conflicts.map((conflict) => (
            <RadioCards
              key={conflict.path}
              label={conflict.label}
              hint={m.settings_conflict_title()}
              columns={2}
              value={conflict.chosen}
              onChange={(chosen) => onChoose(conflict, chosen)}
              options={[
                {
                  value: 'mine',
                  title: m.settings_conflict_mine(),
                  detail: shown(conflict.path, conflict.mine),
                },
                {
                  value: 'theirs',
                  title: m.settings_conflict_theirs({ author }),
                  detail: shown(conflict.path, conflict.theirs),
                },
              ]}
            />
          ))}
        </div>
      </Alert>
    </BroughtIntoView>
  );
}

type BroughtIntoViewProps = { readonly about: string | number; readonly children: ReactNode };

/** Scrolls to what appeared above the foot of a long form, where the press was. */
function BroughtIntoView({ about, children }: BroughtIntoViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [about]);
  return (
    <div ref={box} className="scroll-my-48">
      {children}
    </div>
  );
}
