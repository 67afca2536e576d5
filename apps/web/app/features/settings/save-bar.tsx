import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import type { SettingsEdit } from './use-settings-edit.ts';

/** Always at hand at the foot of the window: how much is not saved, the two ways on, and that somebody else has saved. */
export function SaveBar({ edit }: { readonly edit: SettingsEdit }) {
  const { form, changes, isSubmitting, newer, takenOver } = edit;
  const count = changes.length;
  const open = takenOver?.conflicts.filter(({ chosen }) => chosen === '') ?? [];
  const missing =
    open.length === 0
      ? undefined
      : m.settings_conflict_missing({ fields: open.map(({ label }) => label).join(', ') });
  return (
    <div className="sticky bottom-[calc(var(--bottom-bar-height)+env(safe-area-inset-bottom)+8px)] z-10 flex flex-col gap-4 rounded-l border border-border bg-surface p-4 shadow-2 lg:bottom-4">
      {newer !== null && (
        <Alert
          live
          tone="warn"
          title={m.settings_newer_title({ author: newer.auteurNom ?? m.settings_program() })}
          actions={
            <Button size="s" variant="secondary" onClick={() => edit.takeOver(newer)}>
              {m.settings_newer_take()}
            </Button>
          }
        >
          {m.settings_newer_text()}
        </Alert>
      )}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <p role="status" className="min-h-6 self-center font-medium text-ink-2">
          {count === 0 ? m.settings_changes_none() : m.settings_changes_count({ count })}
        </p>
        <div className="flex grow basis-40 flex-col-reverse gap-3 sm:grow-0 sm:basis-auto sm:flex-row sm:items-start">
          {count > 0 && (
            <Button variant="secondary" disabled={isSubmitting} onClick={edit.undo}>
              {m.settings_undo()}
            </Button>
          )}
          <SubmitButton
            form={form}
            busyLabel={m.users_saving()}
            disabled={count === 0}
            missing={missing}
          >
            {m.users_save()}
          </SubmitButton>
        </div>
      </div>
    </div>
  );
}
