import { blockFileMaximumBytes, blockFilesMost, type BlockTold } from '@nzela/contract/blocks';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { pageMeta } from '../../lib/meta.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { type ChosenFile, FilesField } from '../../ui/FilesField.tsx';
import { ButtonLink } from '../../ui/Link.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { answerBlock, sendBlockFile } from './blocked.api.ts';
import { forgetBlock, useKeptBlock } from './blocked.ts';

/** What the page tells is for one person: it is not for search engines. */
export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, m.blocked_title()),
  { name: 'robots', content: 'noindex' },
];

/** Why an account is suspended, for its own person, who may answer with a text and documents. */
export default function BlockedPage() {
  return (
    // As tall as the screen: what comes with the scripts moves no footer that is in sight.
    <div className="min-h-dvh">
      <Told />
    </div>
  );
}

/** The browser alone knows what was told: the server writes the title. */
function Told() {
  const block = useKeptBlock();
  const [isAnswered, setAnswered] = useState(false);
  if (block === undefined) return <AuthFrame title={m.blocked_title()}>{null}</AuthFrame>;
  if (isAnswered)
    return (
      <AuthFrame title={m.blocked_title()}>
        <Alert
          live
          tone="pos"
          title={m.blocked_answered()}
          actions={<ButtonLink to="/">{m.blocked_home()}</ButtonLink>}
        >
          {m.blocked_answered_text()}
        </Alert>
      </AuthFrame>
    );
  if (block === null)
    return (
      <AuthFrame title={m.blocked_title()}>
        <Alert
          tone="info"
          title={m.blocked_unknown()}
          actions={<ButtonLink to="/login">{m.auth_login_submit()}</ButtonLink>}
        >
          {m.blocked_unknown_text()}
        </Alert>
      </AuthFrame>
    );
  const answered = () => {
    setAnswered(true);
    forgetBlock();
  };
  return (
    <AuthFrame title={m.blocked_title()} text={m.blocked_text()}>
      <Reason block={block} />
      <Card title={m.blocked_answer()}>
        <AnswerForm block={block} onAnswered={answered} />
      </Card>
    </AuthFrame>
  );
}

function Reason({ block: { motif, demande, avantLe } }: { readonly block: BlockTold }) {
  return (
    <Card title={m.blocked_reason()}>
      <p className="whitespace-pre-wrap wrap-anywhere">{motif}</p>
      {demande !== null && (
        <>
          <h3 className="mt-5 mb-2 text-lg">{m.blocked_request()}</h3>
          <p className="whitespace-pre-wrap wrap-anywhere">{demande}</p>
        </>
      )}
      {avantLe !== null && (
        <p className="mt-5 font-semibold">{m.blocked_due({ date: formatDate(avantLe) })}</p>
      )}
    </Card>
  );
}

type AnswerFormProps = { readonly block: BlockTold; readonly onAnswered: () => void };

function AnswerForm({ block: { jeton }, onAnswered }: AnswerFormProps) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [busy, setBusy] = useState(false);
  const { upload, run } = useUpload();
  const textFault = attempt > 0 && text.trim() === '' ? m.blocked_answer_missing() : undefined;
  const fileRefusal = refusal?.errors.find(({ champ }) => champ === 'fichier')?.message;
  const filesFault = faultOf(files) ?? fileRefusal;
  const submit = async () => {
    setAttempt(attempt + 1);
    setRefusal(null);
    if (text.trim() === '' || faultOf(files) !== undefined) return;
    setBusy(true);
    try {
      let sent = files;
      // One after the other: what was sent is not sent again when a later one is refused.
      for (const [index, { file, id }] of files.entries()) {
        if (id !== null) continue;
        const kept = await run(file, (sending) => sendBlockFile(jeton, file, sending));
        if (kept === null) return;
        sent = sent.with(index, { file, id: kept.id });
        setFiles(sent);
      }
      await answerBlock(jeton, text);
      onAnswered();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefusal(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PlainForm label={m.blocked_answer()} className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        errors={[
          ...(textFault === undefined ? [] : [{ name: 'texte', message: textFault }]),
          ...(filesFault === undefined ? [] : [{ name: 'pieces', message: filesFault }]),
        ]}
      />
      {refusal !== null && fileRefusal === undefined && (
        <Alert live tone="neg" title={refusal.message} />
      )}
      <TextAreaField
        label={m.blocked_answer_text()}
        name="texte"
        value={text}
        onChange={setText}
        error={textFault}
        maxLength={2_000}
      />
      <FilesField
        name="pieces"
        label={m.blocked_files()}
        hint={m.blocked_files_hint()}
        files={files}
        error={filesFault}
        onChange={(chosen) => {
          setRefusal(null);
          setFiles(chosen);
        }}
      />
      {upload !== null && <UploadProgress {...upload} />}
      <Button type="submit" size="l" block busy={busy} busyLabel={m.blocked_send_busy()}>
        {m.blocked_send()}
      </Button>
    </PlainForm>
  );
}

/** Too many, or one too large, is said at once. The server counts for itself. */
function faultOf(files: readonly ChosenFile[]): string | undefined {
  if (files.length > blockFilesMost) return m.blocked_files_many();
  const large = files.find(({ file }) => file.size > blockFileMaximumBytes);
  return large === undefined ? undefined : m.blocked_file_large({ name: large.file.name });
}
