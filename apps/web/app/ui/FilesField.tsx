import { Paperclip, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from './Button.tsx';
import { FieldError } from './Field.tsx';
import { IconButton } from './IconButton.tsx';

/** A file that was chosen; `id`: it was sent already. */
export type ChosenFile = { readonly file: File; readonly id: string | null };

type FilesFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly files: readonly ChosenFile[];
  readonly error: string | undefined;
  readonly onChange: (files: readonly ChosenFile[]) => void;
};

/** Documents one by one or several at once (JPG, PNG, PDF), each of which can be taken away again. */
export function FilesField({ name, label, hint, files, error, onChange }: FilesFieldProps) {
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
        aria-label={label}
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
          name={name}
          aria-describedby={error === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
          onClick={() => input.current?.click()}
        >
          {label}
        </Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {hint}
      </p>
      {files.length > 0 && (
        <ul aria-label={label} className="flex flex-col gap-1">
          {files.map(({ file }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
            <li key={index} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{file.name}</span>
              <IconButton
                label={m.ui_file_remove({ name: file.name })}
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
