import type { MailTrial } from '@nzela/contract/mails';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';

/** How a trial went; where it failed, what both servers said. */
export function TrialResult({ trial }: { readonly trial: MailTrial }) {
  if (trial.envoye)
    return (
      <Alert live tone="pos" title={m.mails_trial_sent()}>
        {m.mails_trial_sent_text({ email: trial.destinataire })}
      </Alert>
    );
  return (
    <Alert live tone="neg" title={m.mails_trial_failed()}>
      <p>{reasonOf(trial.code)}</p>
      {trial.dialogue.length > 0 && (
        <figure className="mt-3">
          <figcaption className="text-sm font-medium">{m.mails_trial_dialogue()}</figcaption>
          <pre className="mt-1 rounded-s border border-border bg-surface p-3 font-mono text-sm leading-relaxed break-all whitespace-pre-wrap">
            {trial.dialogue.join('\n')}
          </pre>
        </figure>
      )}
    </Alert>
  );
}

const reasons: Readonly<Record<string, () => string>> = {
  gateway_unreachable: m.mails_reason_unreachable,
  gateway_silent: m.mails_reason_silent,
  gateway_paused: m.mails_reason_paused,
  credentials_refused: m.mails_reason_credentials,
  encryption_refused: m.mails_reason_encryption,
  address_forbidden: m.mails_reason_address,
  provider_busy: m.mails_reason_busy,
  recipient_refused: m.mails_reason_recipient,
};

/** Why a mail did not go, by the code of the gateway, which may stand in a longer text. */
export function reasonOf(text: string | null): string {
  const code = Object.keys(reasons).find((name) => text?.includes(name));
  return (code === undefined ? undefined : reasons[code]?.()) ?? m.mails_reason_other();
}
