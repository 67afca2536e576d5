import {
  kycDocumentMaximumBytes,
  type KycDocumentType,
  kycDocumentTypes,
} from '@nzela/contract/kyc';
import { useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { kycDocumentsQuery, sendKycDocument } from './kyc.api.ts';
import { typeNames } from './type-names.ts';

/** Sends a document, whose refusal is told at the file. */
export function IdentityForm() {
  const queries = useQueryClient();
  const [type, setType] = useState<KycDocumentType | ''>('');
  const [file, setFile] = useState<File | null>(null);
  const [missingType, setMissingType] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const choose = (chosen: File | null) => {
    setFile(chosen);
    // The server counts for itself; this spares the sending.
    const isTooLarge = chosen !== null && chosen.size > kycDocumentMaximumBytes;
    setError(isTooLarge ? m.identity_file_too_large() : null);
  };
  const submit = async () => {
    setMissingType(type === '');
    if (file === null) setError(m.identity_file_missing());
    if (type === '' || file === null || error !== null) return;
    setBusy(true);
    try {
      await sendKycDocument(type, file);
      await queries.invalidateQueries({ queryKey: kycDocumentsQuery.queryKey });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  };

  return (
    <PlainForm label={m.identity_send()} className="flex flex-col gap-5" onSubmit={submit}>
      <SelectField
        label={m.identity_type()}
        name="type"
        prompt={m.identity_type_prompt()}
        value={type}
        onChange={(chosen) => {
          setType(chosen);
          setMissingType(false);
        }}
        options={kycDocumentTypes.map((value) => ({ value, label: typeNames[value]() }))}
        error={missingType ? m.identity_type_missing() : undefined}
      />
      <FileField file={file} error={error} onChange={choose} />
      <div>
        <Button type="submit" busy={busy} busyLabel={m.identity_sending()}>
          {m.identity_send()}
        </Button>
      </div>
    </PlainForm>
  );
}

type FileFieldProps = {
  readonly file: File | null;
  readonly error: string | null;
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
        onChange={(event) => onChange(event.currentTarget.files?.[0] ?? null)}
      />
      <div>
        <Button
          variant="secondary"
          icon={<FileText size={18} aria-hidden />}
          aria-describedby={`${id}-hint`}
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
      {error !== null && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
