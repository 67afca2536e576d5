import { kycDocumentMaximumBytes } from '@nzela/contract/kyc';
import { FileText } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { Sending } from '../../lib/send-file.ts';
import { useUpload } from '../../lib/use-upload.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';

type DocumentFormProps<Type extends string> = {
  readonly types: readonly Type[];
  readonly names: Readonly<Record<Type, () => string>>;
  readonly send: (type: Type, file: File, sending: Sending) => Promise<object>;
  readonly onSent: () => Promise<void>;
};

/** Sends a document, whose refusal is told at the file. */
export function DocumentForm<Type extends string>({
  types,
  names,
  send,
  onSent,
}: DocumentFormProps<Type>) {
  const [type, setType] = useState<Type | ''>('');
  const [file, setFile] = useState<File | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { upload, run } = useUpload();

  const typeFault = attempt > 0 && type === '' ? m.identity_type_missing() : undefined;
  const fileFault = refusal ?? faultOf(file, attempt > 0);
  const submit = async () => {
    if (type === '' || file === null || fileFault !== undefined) {
      setAttempt(attempt + 1);
      return;
    }
    setBusy(true);
    try {
      const sent = await run(file, (sending) => send(type, file, sending));
      if (sent !== null) await onSent();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefusal(failure.message);
      setAttempt(attempt + 1);
    } finally {
      setBusy(false);
    }
  };

  return (
    <PlainForm label={m.identity_send()} className="flex flex-col gap-5" onSubmit={submit}>
      <ErrorSummary
        attempt={attempt}
        errors={[
          ...(typeFault === undefined ? [] : [{ name: 'type', message: typeFault }]),
          ...(fileFault === undefined ? [] : [{ name: 'document', message: fileFault }]),
        ]}
      />
      <SelectField
        label={m.identity_type()}
        name="type"
        prompt={m.identity_type_prompt()}
        value={type}
        onChange={(chosen) => {
          setType(chosen);
          setRefusal(null);
        }}
        options={types.map((value) => ({ value, label: names[value]() }))}
        error={typeFault}
      />
      <FileField
        file={file}
        error={fileFault}
        onChange={(chosen) => {
          setFile(chosen);
          setRefusal(null);
        }}
      />
      {upload !== null && <UploadProgress {...upload} />}
      <div>
        <Button type="submit" busy={busy} busyLabel={m.identity_sending()}>
          {m.identity_send()}
        </Button>
      </div>
    </PlainForm>
  );
}

/** Too large is said at once, and that there is none when it is sent without. The server counts for itself. */
function faultOf(file: File | null, isTried: boolean): string | undefined {
  if (file === null) return isTried ? m.identity_file_missing() : undefined;
  return file.size > kycDocumentMaximumBytes ? m.identity_file_too_large() : undefined;
}

type FileFieldProps = {
  readonly file: File | null;
  readonly error: string | undefined;
  readonly onChange: (file: File | null) => void;
};

function FileField({ file, error, onChange }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,application/pdf"
        className="sr-only"
        tabIndex={-1}
        aria-label={m.identity_file()}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
      />
      <div>
        <Button
          variant="secondary"
          icon={<FileText size={18} aria-hidden />}
          name="document"
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {m.identity_file()}
        </Button>
      </div>
      <p className="text-sm break-words" role="status">
        {file?.name}
      </p>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {m.identity_file_hint()}
      </p>
      {error !== undefined && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
