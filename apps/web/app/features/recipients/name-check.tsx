import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import type { RecipientCheck } from './use-recipient-check.ts';

type NameCheckNoticeProps = {
  readonly check: RecipientCheck;
  /** The name as typed. */
  readonly name: string;
  /** At a counter there is no account whose holder could be asked for. */
  readonly hasAccount: boolean;
  /** What to read again with the recipient: the number or the account, in groups. */
  readonly account: string;
  /** Takes the holder's name in place of the typed one. */
  readonly onUseName: (name: string) => void;
};

/** What is known of the account's holder, in words, before anything is paid. */
export function NameCheckNotice({
  check,
  name,
  hasAccount,
  account,
  onUseName,
}: NameCheckNoticeProps) {
  const { result } = check;
  return (
    // Empty, it takes no place among the fields, and is still there to be told of.
    <div aria-live="polite" className="flex flex-col gap-3 empty:-mt-6">
      {check.busy && <p className="text-sm text-ink-2">{m.recipients_check_busy()}</p>}
      {check.unavailable !== null && <Alert tone="info" title={check.unavailable} />}
      {result?.resultat === 'identique' && <Alert tone="pos" title={sameText(name, result.nom)} />}
      {result?.resultat === 'proche' && (
        <Alert
          tone="warn"
          title={m.recipients_check_close({ name: result.nom ?? '' })}
          actions={
            result.nom !== null && (
              <Button size="s" variant="secondary" onClick={() => onUseName(result.nom ?? name)}>
                {m.recipients_check_use()}
              </Button>
            )
          }
        >
          {m.recipients_check_close_text()}
        </Alert>
      )}
      {result?.resultat === 'different' && (
        <Alert tone="neg" title={m.recipients_check_none()}>
          {m.recipients_check_none_text()}
        </Alert>
      )}
      {hasAccount && result?.resultat === 'impossible' && (
        <Alert tone="info" title={m.recipients_check_impossible()}>
          {m.recipients_check_impossible_text()}
        </Alert>
      )}
      {result?.premiereFois === true && (
        <Alert tone="warn" title={m.recipients_check_first()}>
          {m.recipients_check_first_text({ account })}
        </Alert>
      )}
    </div>
  );
}

/** Between accounts of ours nothing was typed to compare with: the holder's name is the news. */
function sameText(typed: string, holder: string | null): string {
  if (typed.trim() === '' && holder !== null) return m.recipients_check_holder({ name: holder });
  return m.recipients_check_same({ name: holder ?? typed });
}
