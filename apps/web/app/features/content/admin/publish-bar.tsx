import type { SettingsDocument, SettingsVersion } from '@nzela/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { callWithToasts } from '../../../lib/call.ts';
import { formatDate } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { AlertDialog } from '../../../ui/Dialog.tsx';
import { Reading } from '../../../ui/Reading.tsx';
import { Badge } from '../../../ui/StatusPill.tsx';
import { changeSettings, settingsQuery, SettingsHistory } from '../../settings/settings.tsx';
import { contentFields } from './content-fields.ts';

type Content = SettingsDocument<'content'>;

/** The same before and after the versions have come, so that what is below does not move. */
const heightClass = 'min-h-60 sm:min-h-26';

const naming = { subject: 'content', fields: contentFields } as const;

/** Whether the draft is what visitors see, and the ways between the two. */
export function PublishBar() {
  const queries = useQueryClient();
  const draft = useQuery(settingsQuery('content-draft'));
  const published = useQuery(settingsQuery('content'));
  const [asked, setAsked] = useState<'publish' | 'restart' | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  if (draft.data === undefined || published.data === undefined) {
    // One press asks for both again.
    const error = draft.error ?? published.error;
    const refetch = () => Promise.all([draft.refetch(), published.refetch()]);
    return (
      <Card className={heightClass}>
        <Reading of={{ error, refetch }} rows={1} />
      </Card>
    );
  }
  const drafted = draft.data.valeur as Content;
  const shown = published.data.valeur as Content;
  const isSame = JSON.stringify(drafted) === JSON.stringify(shown);

  const publish = (content: Content) =>
    changeSettings(queries, 'content', () => content).catch(tellFaults);
  const goBack = async (version: SettingsVersion) => {
    setHistoryOpen(false);
    await callWithToasts(() => publish(version.valeur as Content), {
      success: m.content_republished({ version: version.version }),
    });
  };

  return (
    <Card className={heightClass}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <div>
            <Badge tone={isSame ? 'pos' : 'warn'}>
              {isSame ? m.content_is_published() : m.content_is_draft()}
            </Badge>
          </div>
          <p className="text-sm text-ink-2">{publishedText(published.data)}</p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          <Button
            variant="secondary"
            icon={<History size={18} aria-hidden />}
            onClick={() => setHistoryOpen(true)}
          >
            {m.content_publications()}
          </Button>
          {!isSame && (
            <Button variant="secondary" onClick={() => setAsked('restart')}>
              {m.content_restart()}
            </Button>
          )}
          <Button disabled={isSame} onClick={() => setAsked('publish')}>
            {m.content_publish()}
          </Button>
        </div>
      </div>
      <AlertDialog
        open={asked === 'publish'}
        title={m.content_publish_title()}
        confirmLabel={m.content_publish()}
        busyLabel={m.users_saving()}
        onConfirm={async () => {
          await callWithToasts(() => publish(drafted), { success: m.content_published() });
        }}
        onClose={() => setAsked(null)}
      >
        <p>{m.content_publish_text()}</p>
      </AlertDialog>
      <AlertDialog
        open={asked === 'restart'}
        danger
        title={m.content_restart_title()}
        confirmLabel={m.content_restart()}
        busyLabel={m.users_saving()}
        onConfirm={async () => {
          await callWithToasts(() => changeSettings(queries, 'content-draft', () => shown), {
            success: m.content_restarted(),
          });
        }}
        onClose={() => setAsked(null)}
      >
        <p>{m.content_restart_text()}</p>
      </AlertDialog>
      <SettingsHistory
        {...naming}
        open={isHistoryOpen}
        onClose={() => setHistoryOpen(false)}
        onBack={(version) => void goBack(version)}
      />
    </Card>
  );
}

/** There is no field here to show what is wrong at: the message says it. */
function tellFaults(error: unknown): never {
  if (!(error instanceof ApiError) || error.errors.length === 0) throw error;
  const message = [...new Set(error.errors.map((fault) => fault.message))].join(' ');
  throw new ApiError(message, error);
}

function publishedText({ date, auteurNom }: SettingsVersion): string {
  if (date === null) return m.content_never_published();
  return m.content_published_by({
    author: auteurNom ?? m.settings_program(),
    date: formatDate(date, 'dateTime'),
  });
}
