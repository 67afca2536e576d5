import { type ComponentProps, type ReactNode, useId } from 'react';
import { m } from '@nzela/messages/m';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    readonly icon?: ReactNode;
    /** True while the call runs: the button keeps its place and its focus, and ignores presses. */
    readonly busy?: boolean | undefined;
    /** Shown instead of the label while busy (`Traitement en cours...`). */
    readonly busyLabel?: string | undefined;
    /** Why the button cannot be pressed yet. Disables it and says so under it. */
    readonly missing?: string | undefined;
    readonly disabled?: boolean | undefined;
  };

/** A native button; `type` is `button` unless said otherwise, so that none submits by accident. */
export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  busyLabel,
  missing,
  disabled = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const missingId = useId();
  const button = (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ variant, size, block }), className)}
      disabled={disabled || missing !== undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-describedby={missing === undefined ? rest['aria-describedby'] : missingId}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : icon}
      <span>{busy ? (busyLabel ?? m.ui_busy()) : children}</span>
    </button>
  );
  if (missing === undefined) return button;
  return (
    <div className={block === true ? 'w-full' : 'inline-block'}>
      {button}
      <p id={missingId} className="mt-2 text-sm text-ink-2">
        {missing}
      </p>
    </div>
  );
}
