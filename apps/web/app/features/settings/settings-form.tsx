import type { SettingsDocument, SettingsSubject, SettingsVersion } from '@nzela/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { whyUnread } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { later } from '../../lib/later.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { type AppForm, Form } from '../../ui/Form.tsx';
import { useLeaveGuard } from '../../ui/LeaveGuard.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { toast } from '../../ui/toast.ts';
import { SaveBar } from './save-bar.tsx';
import { settingsQuery } from './settings.api.ts';
import { type AnyFields, placeOf, type SettingsFields } from './settings-fields.ts';
import { SettingsHistory } from './settings-history.ts';
import { useNamedField } from './use-named-field.ts';
import { useSettingsEdit } from './use-settings-edit.ts';

// Nothing of these is there before something was changed.
const ChangeList = later(async () => (await import('./change-list.tsx')).ChangeList, null);
const PendingNotice = later(async () => (await notices()).PendingNotice, null);
const WaitingNotice = later(async () => (await notices()).WaitingNotice, null);
const TakenOverNotice = later(async () => (await notices()).TakenOverNotice, null);

const notices = () => import('./settings-notices.tsx');

/** What a part of a page takes to show some of the fields. */
export type SettingsFormOf<Subject extends SettingsSubject> = AppForm<
  SettingsDocument<Subject>,
  SettingsDocument<Subject>
>;

type SettingsFormProps<Subject extends SettingsSubject> = {
  readonly subject: Subject;
  /** A name for each field of its document: in the list of changes, in conflicts and in the history. */
  readonly fields: SettingsFields<Subject>;
  /** Names the form for screen readers. */
  readonly label: string;
  /** What is said once the document is saved. */
  readonly saved: string;
  /** Said when the document could not be read, and when a save failed, where the API's own words are not enough. */
  readonly unread?: string;
  readonly failed?: string;
  readonly onSaved?: (version: SettingsVersion) => Promise<void> | void;
  /** The fields, each a `FormField`. */
  readonly children: (form: SettingsFormOf<Subject>) => ReactNode;
};

/** One subject of the configuration as a form: see `settings.tsx`. */
export function SettingsForm<Subject extends SettingsSubject>(props: SettingsFormProps<Subject>) {
  const latest = useQuery(settingsQuery(props.subject));
  if (latest.data === undefined) {
    return (
      <Card>
        <Reading of={inWords(latest, props.unread)} rows={6} />
      </Card>
    );
  }
  return <Editor {...props} latest={latest.data} />;
}

function inWords({ error, refetch }: Unread, unread: string | undefined): Unread {
  return { error: error === null || unread === undefined ? error : new Error(unread), refetch };
}

type Unread = { readonly error: Error | null; readonly refetch: () => unknown };

type EditorProps<Subject extends SettingsSubject> = SettingsFormProps<Subject> & {
  readonly latest: SettingsVersion;
};

function Editor<Subject extends SettingsSubject>({
  subject,
  fields,
  label,
  saved,
  failed,
  onSaved,
  children,
  latest,
}: EditorProps<Subject>) {
  const naming = { subject, fields: fields as unknown as AnyFields };
  const edit = useSettingsEdit(naming, latest);
  const { form, changes, takenOver, waiting, waitingUnread, pending } = edit;
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  useLeaveGuard(changes.length > 0);
  useNamedField();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-ink-2">{savedText(edit.base)}</p>
        <Button
          variant="secondary"
          size="s"
          icon={<History size={18} aria-hidden />}
          onClick={() => setHistoryOpen(true)}
        >
          {m.settings_history()}
        </Button>
      </div>
      {waitingUnread !== null && (
        <div className="mb-6">
          <RetryAlert
            tone="warn"
            title={m.settings_waiting_failed()}
            onRetry={() => void waitingUnread.refetch()}
          >
            {whyUnread(waitingUnread.error)}
          </RetryAlert>
        </div>
      )}
      {waiting !== null && pending === null && (
        <div className="mb-6">
          <WaitingNotice {...naming} waiting={waiting} />
        </div>
      )}
      <Form
        form={form}
        label={label}
        className="flex flex-col gap-6"
        placeOf={(name) => placeOf(naming, form.getValues(), name)}
        onSubmit={async (document) => {
          const version = await edit.save(document).catch((error: unknown) => {
            if (failed !== undefined) toast('error', failed);
            throw error;
          });
          if (version === null) return;
          toast('success', saved);
          await onSaved?.(version);
        }}
      >
        {children(form as unknown as SettingsFormOf<Subject>)}
        {pending !== null && <PendingNotice {...naming} pending={pending} />}
        {takenOver !== null && (
          <TakenOverNotice {...naming} takenOver={takenOver} onChoose={edit.choose} />
        )}
        {changes.length > 0 && (
          <Card title={m.settings_changes_title()} look="soft">
            <ChangeList {...naming} label={m.settings_changes_title()} changes={changes} />
          </Card>
        )}
        <SaveBar edit={edit} />
      </Form>
      <SettingsHistory
        {...naming}
        open={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
        onBack={(version) => {
          edit.bringBack(version);
          setHistoryOpen(false);
          toast('info', m.settings_version_loaded({ version: version.version }));
        }}
      />
    </>
  );
}

/** Which version holds, and who saved it when. */
function savedText({ version, auteurNom, date }: SettingsVersion): string {
  if (date === null) return m.settings_defaults();
  return m.settings_saved_by({
    version,
    author: auteurNom ?? m.settings_program(),
    date: formatDate(date, 'dateTime'),
  });
}
