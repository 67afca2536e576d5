import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { m } from '@nzela/messages/m';
import { iconButtonClass } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'autoComplete'> & {
  /** Tells the browser's password manager which of the two it is. */
  readonly autoComplete: 'current-password' | 'new-password';
};

/** A password that can be shown, pasted and filled by a password manager. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const label = shown ? m.ui_password_hide() : m.ui_password_show();
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <button
          type="button"
          className={`${iconButtonClass} my-auto mr-0.5`}
          aria-label={label}
          aria-pressed={shown}
          title={label}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
        </button>
      }
    />
  );
}
