import { cx } from './cx.ts';

export type ButtonVariant = 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger';

export type ButtonLook = {
  readonly variant?: ButtonVariant | undefined;
  /** `s` draws 40 px and keeps a target of 48; `m` is 48; `l` is 56, for the one action of a screen. */
  readonly size?: 's' | 'm' | 'l' | undefined;
  /** Takes the whole width, as primary actions do on a phone. */
  readonly block?: boolean | undefined;
};

const base =
  'inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-full font-semibold ' +
  'text-center wrap-break-word no-underline ' +
  'transition-[background-color,border-color,color,transform,box-shadow] active:scale-[0.98] ' +
  'disabled:scale-100 disabled:bg-surface-3 disabled:text-ink-3 disabled:border-transparent ' +
  'disabled:shadow-none [&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover shadow-1 ring-on-brand',
  accent: 'bg-accent text-[oklch(23.5%_0.02_40)] hover:brightness-95 shadow-1',
  secondary:
    'bg-surface text-ink border border-border-strong hover:bg-surface-2 hover:border-ink-3',
  quiet: 'bg-transparent text-ink hover:bg-surface-3',
  danger: 'bg-neg-soft text-neg hover:bg-surface-3 border border-neg',
};

const sizes = {
  s: 'min-h-10 px-4 text-[0.9375rem] target',
  m: 'min-h-12 px-5 text-base',
  l: 'min-h-14 px-7 text-lg',
} as const;

/** The classes of a button, for what must look like one and is not (`ButtonLink`, a menu's trigger). */
export function buttonClass({
  variant = 'primary',
  size = 'm',
  block = false,
}: ButtonLook): string {
  return cx(base, variants[variant], sizes[size], block && 'w-full');
}
