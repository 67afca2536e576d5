import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { m } from '@nzela/messages/m';
import { CopyButton } from './CopyButton.tsx';
import { iconButtonClass } from './IconButton.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

type SecretFieldProps = Omit<TextFieldProps, 'type' | 'after' | 'autoComplete' | 'label'> & {
  readonly label: string;
  /** What stands in the place of a value that the server keeps to itself: it goes back as it came. Absent: none is kept. */
  readonly mask?: string;
  /** What is said of a copied one, when « {label} copié » is not French. */
  readonly said?: string;
};

/**
 * A key or a password of the configuration. One that is saved is never shown: typing begins a new one, and an emptied field
 * that is left has the saved one again. What was just typed can be shown and copied.
 */
export function SecretField({
  mask = '',
  said,
  hint,
  value,
  onChange,
  onBlur,
  ...field
}: SecretFieldProps) {
  const [shown, setShown] = useState(false);
  const isKept = mask !== '' && value === mask;
  const [wasMasked, setWasMasked] = useState(isKept);
  if (isKept && !wasMasked) setWasMasked(true);
  const isTyped = !isKept && value !== '';
  const toggleLabel = shown ? m.ui_secret_hide() : m.ui_secret_show();
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      hint={isKept ? joined(m.ui_secret_kept(), hint) : hint}
      {...field}
      autoComplete="off"
      type={shown && isTyped ? 'text' : 'password'}
      value={value}
      onChange={(text) => onChange(isKept ? withoutMask(text, mask) : text)}
      onBlur={() => {
        if (value === '' && wasMasked) onChange(mask);
        onBlur?.();
      }}
      after={
        isTyped && (
          <>
            <button
              type="button"
              className={`${iconButtonClass} my-auto`}
              aria-label={toggleLabel}
              aria-pressed={shown}
              title={toggleLabel}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOff size={20} aria-hidden /> : <Eye size={20} aria-hidden />}
            </button>
            <span className="my-auto mr-0.5">
              <CopyButton
                text={value}
                label={field.label}
                {...(said === undefined ? {} : { said })}
              />
            </span>
          </>
        )
      }
    />
  );
}

function joined(kept: string, hint: ReactNode): ReactNode {
  return hint === undefined ? (
    kept
  ) : (
    <>
      {kept} {hint}
    </>
  );
}

/** What was typed or pasted into the masked field; a mask that lost characters was being deleted. */
function withoutMask(text: string, mask: string): string {
  return text.replaceAll(mask.charAt(0), '');
}
