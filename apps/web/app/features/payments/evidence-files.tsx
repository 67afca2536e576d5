import { evidenceFilesMost } from '@nzela/contract/disputes';
import { fileMaximumBytes } from '@nzela/contract/files';
import { Paperclip, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** A file that was chosen; `id`: it was sent already. */
export type EvidenceFile = { readonly file: File; readonly id: string | null };

/** Too many, or one too large, is said at once. */
export function filesFault(files: readonly EvidenceFile[]): string | undefined {
  if (files.length > evidenceFilesMost) return m.payments_dispute_files_many();
  const large = files.find(({ file }) => file.size > fileMaximumBytes.preuve_litige);
  return large === undefined ? undefined : m.payments_dispute_file_large({ name: large.file.name });
}

type EvidenceFilesProps = {
  readonly files: readonly EvidenceFile[];
  readonly error: string | undefined;
  readonly onChange: (files: readonly EvidenceFile[]) => void;
};

/** Files one by one or several at once, each of which can be taken away again. */
export function EvidenceFiles({ files, error, onChange }: EvidenceFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,application/pdf"
        className="sr-only"
        tabIndex={-1}
        aria-label={m.payments_dispute_files()}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onChange([...files, ...chosen.map((file) => ({ file, id: null }))]);
        }}
      />
      <div>
        <Button
          variant="secondary"
          icon={<Paperclip size={18} aria-hidden />}
          name="preuves"
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {m.payments_dispute_files()}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {m.payments_dispute_files_hint()}
      </p>
      {files.length > 0 && (
        <ul aria-label={m.payments_dispute_files()} className="flex flex-col gap-1">
          {files.map(({ file }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
            <li key={index} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <IconButton
                label={m.payments_dispute_file_remove({ name: file.name })}
                icon={<X size={18} aria-hidden />}
                onClick={() => onChange(files.filter((_file, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {error !== undefined && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
