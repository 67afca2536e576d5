import type { Dispute } from '@nzela/contract/disputes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { callWithToasts } from '../../lib/call.ts';
import { formatAmount } from '../../lib/format.ts';
import { useMerchant } from '../../lib/merchant.tsx';
import { useSend } from '../../lib/use-send.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { CheckingAlert } from '../../ui/CheckingAlert.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { MoneyAlert } from '../../ui/MoneyAlert.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import type { ChosenFile } from '../../ui/FilesField.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { acceptLoss, sendEvidence, sendEvidenceFile } from './disputes.api.ts';
import { EvidenceFiles, filesFault } from './evidence-files.tsx';

const longestText = 5_000;

/** What the bank of the card is told, once: in words and with files; or the dispute is given up. */
export function DisputeForm({ dispute }: { readonly dispute: Dispute }) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<string | undefined>();
  const { upload, run } = useUpload();
  const [isAccepting, setAccepting] = useState(false);
  const { state, send, again, clear } = useSend(sendEvidence, async () => {
    toast('success', m.payments_dispute_sent());
    await queries.invalidateQueries({ queryKey: ['payments'] });
  });
  const textFault =
    attempt > 0 && text.trim() === '' ? m.payments_dispute_text_missing() : undefined;
  const fileFault = refused ?? filesFault(files);
  const isBusy = upload !== null || state.kind === 'busy' || state.kind === 'checking';
  const submit = async () => {
    if (text.trim() === '' || filesFault(files) !== undefined) {
      setAttempt(attempt + 1);
      return;
    }
    const sent = await sendFiles(files, (file) =>
      run(file, (sending) => sendEvidenceFile(account, file, sending)),
    );
    setFiles(sent.files);
    setRefused(sent.refusal);
    if (sent.refusal !== undefined) setAttempt(attempt + 1);
    else if (sent.isWhole)
      await send({ account, id: dispute.id, texte: text, fichiers: idsOf(sent.files) });
  };
  return (
    <>
      <PlainForm label={m.payments_dispute_answer()} onSubmit={submit}>
        <ErrorSummary
          attempt={attempt}
          errors={[
            ...(textFault === undefined ? [] : [{ name: 'texte', message: textFault }]),
            ...(fileFault === undefined ? [] : [{ name: 'preuves', message: fileFault }]),
          ]}
        />
        <TextAreaField
          label={m.payments_dispute_text()}
          hint={m.payments_dispute_text_hint()}
          name="texte"
          rows={6}
          maxLength={longestText}
          value={text}
          error={textFault}
          onChange={(typed) => {
            clear();
            setText(typed);
          }}
        />
        <EvidenceFiles
          files={files}
          error={fileFault}
          onChange={(chosen) => {
            clear();
            setRefused(undefined);
            setFiles(chosen);
          }}
        />
        {upload !== null && <UploadProgress {...upload} />}
        {state.kind === 'refused' && <MoneyAlert error={state.error} />}
        {state.kind === 'checking' && <CheckingAlert gaveUp={state.gaveUp} onAgain={again} />}
        <div className="button-row">
          <Button type="submit" busy={isBusy} busyLabel={m.payments_dispute_sending()}>
            {m.payments_dispute_send()}
          </Button>
          <Button variant="secondary" disabled={isBusy} onClick={() => setAccepting(true)}>
            {m.payments_dispute_accept()}
          </Button>
        </div>
      </PlainForm>
      {isAccepting && <AcceptDialog dispute={dispute} onClose={() => setAccepting(false)} />}
    </>
  );
}

const idsOf = (files: readonly ChosenFile[]): string[] => files.flatMap(({ id }) => id ?? []);

type Sent = {
  readonly files: readonly ChosenFile[];
  /** False: the person called one off, or one was refused. */
  readonly isWhole: boolean;
  readonly refusal: string | undefined;
};

/** One after the other; what is there already is not sent again. */
async function sendFiles(
  files: readonly ChosenFile[],
  send: (file: File) => Promise<{ readonly id: string } | null>,
): Promise<Sent> {
  const sent = [...files];
  for (const [index, one] of files.entries()) {
    if (one.id !== null) continue;
    try {
      const kept = await send(one.file);
      if (kept === null) return { files: sent, isWhole: false, refusal: undefined };
      sent[index] = { ...one, id: kept.id };
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const { message } = failure;
      const refusal = m.payments_dispute_file_refused({ name: one.file.name, message });
      return { files: sent, isWhole: false, refusal };
    }
  }
  return { files: sent, isWhole: true, refusal: undefined };
}

type AcceptDialogProps = { readonly dispute: Dispute; readonly onClose: () => void };

/** Asks before the money is given up. */
function AcceptDialog({ dispute: { id, montant, devise }, onClose }: AcceptDialogProps) {
  const { account } = useMerchant();
  const queries = useQueryClient();
  const accept = async () => {
    const success = m.payments_dispute_accepted();
    const accepted = await callWithToasts(() => acceptLoss(account, id), { success });
    if (accepted.ok) await queries.invalidateQueries({ queryKey: ['payments'] });
  };
  return (
    <AlertDialog
      open
      danger
      onClose={onClose}
      title={m.payments_dispute_accept_title()}
      confirmLabel={m.payments_dispute_accept()}
      onConfirm={accept}
    >
      {m.payments_dispute_accept_text({ amount: formatAmount(montant, devise) })}
    </AlertDialog>
  );
}
