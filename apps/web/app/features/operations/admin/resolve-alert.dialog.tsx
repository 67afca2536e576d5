import type { Alert } from '@nzela/contract/alerts';
import { m } from '@nzela/messages/m';
import { alertName } from './alert-words.ts';
import { ResolveDialog } from './resolve.dialog.tsx';
import { resolveAlert } from './transactions.api.ts';

type ResolveAlertDialogProps = {
  readonly alert: Pick<Alert, 'id' | 'genre'>;
  readonly onClose: () => void;
};

/** How an alert ended, and why. */
export function ResolveAlertDialog({ alert: { id, genre }, onClose }: ResolveAlertDialogProps) {
  return (
    <ResolveDialog
      title={m.alerts_resolve()}
      about={alertName(genre)}
      missing={m.alerts_reason_missing()}
      done={m.alerts_resolved()}
      send={(reason) => resolveAlert(id, reason)}
      onClose={onClose}
    />
  );
}
