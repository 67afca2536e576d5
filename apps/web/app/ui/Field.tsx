import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, use, useId } from 'react';
import { m } from '@nzela/messages/m';
import { cx } from './cx.ts';

/** What every field takes, whatever its control. */
export type FieldTexts = {
  readonly label: ReactNode;
  /** Help under the label's control, kept when an error joins it. */
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Writes « facultatif » beside the label. Required fields carry no mark: they are the rule. */
  readonly optional?: boolean | undefined;
  /** Keeps the label for screen readers only; for where a heading already says it. */
  readonly labelHidden?: boolean | undefined;
};

/** What a control spreads on its element to belong to its field. */
export type ControlAttributes = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

/** True around a field whose fault has the very sentence of another one's in the same form. */
export const SharedFault = createContext(false);

/** The sentence under a field: where others have the same one, it begins with the field that it is about. */
export function useFaultText(label: ReactNode, error: string | undefined): string | undefined {
  const isShared = use(SharedFault);
  if (error === undefined || !isShared || typeof label !== 'string') return error;
  return faultAt(label, error);
}

/** A fault with what it is about: a field by its name, or one among many by where it stands. */
export function faultAt(place: string, fault: string): string {
  return m.ui_field_own_fault({ field: place, fault: fault[0]?.toLowerCase() + fault.slice(1) });
}

type FieldProps = FieldTexts & {
  /** Right of the label: a link such as « Mot de passe oublié ? ». */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
};

/**
 * Label above, control, help below, error under it; ids and ARIA wired once. The error names the field's
 * control as its owner, so a screen reader says it on focus, and the summary's link can reach it.
 */
export function Field({
  label,
  hint,
  error,
  optional,
  labelHidden,
  aside,
  className,
  children,
}: FieldProps) {
  const fault = useFaultText(label, error);
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error !== undefined && errorId, hint !== undefined && hintId]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={cx('flex min-w-0 flex-col gap-2', className)}>
      <div className={cx('flex items-baseline justify-between gap-4', labelHidden && 'sr-only')}>
        <label htmlFor={id} className="text-[0.9375rem] font-semibold text-ink">
          {label}
          {optional === true && (
            <span className="ml-2 font-normal text-ink-3">{m.ui_field_optional()}</span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {fault !== undefined && <FieldError id={errorId}>{fault}</FieldError>}
      {hint !== undefined && (
        <p id={hintId} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The sentence under a field that is wrong, with an icon since colour alone says nothing. */
export function FieldError({
  id,
  children,
}: {
  readonly id?: string;
  readonly children: ReactNode;
}) {
  return (
    <p id={id} className="flex items-start gap-2 text-sm font-medium text-neg">
      <CircleAlert size={18} className="mt-px shrink-0" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** The box around a control: one look for inputs, selects and their attached parts. */
export function controlBoxClass(invalid: boolean, disabled = false): string {
  return cx(
    'flex min-h-13 items-stretch overflow-hidden rounded-m border bg-surface text-ink transition-[border-color,box-shadow]',
    'focus-within:outline-3 focus-within:outline-offset-1 focus-within:outline-focus',
    invalid ? 'border-neg' : 'border-border-strong hover:border-ink-3',
    disabled && 'bg-surface-2 text-ink-3',
  );
}

/** The element inside the box. Text of 16 px or more, so that iOS does not zoom on focus. */
export const controlClass =
  'min-w-0 flex-1 bg-transparent px-4 py-3 text-base text-inherit outline-none disabled:cursor-not-allowed';
