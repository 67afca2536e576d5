import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { buttonClass } from '../../ui/button-class.ts';
import { controlBoxClass, controlClass } from '../../ui/Field.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

type ScriptedFormProps = {
  /** What is posted to, below the payment: `carte`. */
  readonly to: string;
  readonly children: ReactNode;
};

/** A form that the page's own script sends; a press before it is there sends nothing. */
export function ScriptedForm({ to, children }: ScriptedFormProps) {
  return (
    // oxlint-disable-next-line react/forbid-elements -- PlainForm is React's to send, and React does not run here
    <form data-pay={to} method="dialog" noValidate className="flex flex-col gap-4">
      {children}
    </form>
  );
}

const kinds = {
  tel: { inputMode: 'tel', autoComplete: 'tel', maxLength: 32 },
  email: { inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  name: { inputMode: 'text', autoComplete: 'name', maxLength: 80 },
  // Decimals are typed with a comma or a point; the script sends a point.
  amount: { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 },
} as const;

type ScriptedFieldProps = {
  /** In the body that is posted. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly type: keyof typeof kinds;
  readonly optional?: boolean;
  readonly initial?: string;
  /** Right of what is typed: a currency. */
  readonly unit?: string;
};

/** A field that says under it what the script was told. */
export function ScriptedField(props: ScriptedFieldProps) {
  const { name, label, hint, type, optional = false, initial = '', unit } = props;
  const described = [`${name}-fault`, ...(hint === undefined ? [] : [`${name}-hint`])].join(' ');
  const isAmount = type === 'amount';
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <label htmlFor={name} className="text-[0.9375rem] font-semibold text-ink">
        {label}
        {optional && <span className="font-normal text-ink-2"> ({m.ui_field_optional()})</span>}
      </label>
      <div className={`${controlBoxClass(false)} has-aria-invalid:border-neg`}>
        <input
          id={name}
          name={name}
          type={type === 'tel' || type === 'email' ? type : 'text'}
          {...kinds[type]}
          defaultValue={initial}
          data-amount={isAmount || undefined}
          aria-describedby={described}
          className={isAmount ? `${controlClass} tabular text-2xl font-semibold` : controlClass}
        />
        {unit !== undefined && (
          <span aria-hidden className="flex items-center pr-4 font-semibold text-ink-2">
            {unit}
          </span>
        )}
      </div>
      <FieldFault name={name} />
      {hint !== undefined && (
        <p id={`${name}-hint`} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Where the script writes what is wrong with a field. */
export function FieldFault({ name }: { readonly name: string }) {
  return (
    <p
      id={`${name}-fault`}
      data-field={name}
      hidden
      className="flex items-start gap-2 text-sm font-medium text-neg [[hidden]]:hidden"
    >
      <CircleAlert size={18} className="mt-px shrink-0" aria-hidden />
      <span />
    </p>
  );
}

/** Where the script writes why nothing was paid, or that it is being looked for. */
export function Fault() {
  return (
    <div data-fault role="alert" hidden className="rounded-m border border-neg/30 bg-neg-soft p-4">
      <p className="font-semibold text-neg" />
      <p className="text-ink" />
    </div>
  );
}

export function Submit({ children }: { readonly children: ReactNode }) {
  return (
    <button
      type="submit"
      className={`${buttonClass({ size: 'l', block: true })} group/submit aria-disabled:opacity-70`}
    >
      <span className="hidden group-aria-disabled/submit:inline-flex">
        <Spinner />
      </span>
      {children}
    </button>
  );
}
