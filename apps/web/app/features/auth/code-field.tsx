import { useState } from 'react';
import type { ComponentProps } from 'react';
import { m } from '@nzela/messages/m';
import { TextField } from '../../ui/TextField.tsx';

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type'> & {
  /** False where only the application's own code will do. */
  readonly withBackupCodes?: boolean;
};

/** A code of the person's application; or, for who lost it, one of the backup codes. */
export function CodeField({ withBackupCodes = true, ...field }: CodeFieldProps) {
  const [isBackup, setBackup] = useState(false);
  return (
    <div className="flex flex-col items-start gap-2">
      <TextField
        {...field}
        // The keyboard changes with the kind of code, and keeps what was typed.
        key={isBackup ? 'backup' : 'code'}
        className="w-full"
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={isBackup ? 'text' : 'numeric'}
        maxLength={isBackup ? 16 : 8}
        label={isBackup ? m.auth_code_backup() : m.auth_code()}
        hint={isBackup ? m.auth_code_backup_hint() : m.auth_code_hint()}
      />
      {withBackupCodes && (
        <button
          type="button"
          className="target font-medium text-brand underline underline-offset-4"
          onClick={() => setBackup(!isBackup)}
        >
          {isBackup ? m.auth_code_use_application() : m.auth_code_use_backup()}
        </button>
      )}
    </div>
  );
}
