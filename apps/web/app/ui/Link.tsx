import type { ReactNode } from 'react';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';

export type TextLinkProps = RouterLinkProps & { readonly tone?: 'brand' | 'ink' };

/** A link inside text: always underlined, since colour alone does not mark it. */
export function TextLink({ tone = 'brand', className, ...rest }: TextLinkProps) {
  return (
    <RouterLink
      {...rest}
      className={cx(
        'font-medium underline decoration-1 underline-offset-4 transition-colors hover:decoration-2',
        tone === 'brand' ? 'text-brand hover:text-brand-hover' : 'text-ink',
        className,
      )}
    />
  );
}

export type ButtonLinkProps = RouterLinkProps & ButtonLook & { readonly icon?: ReactNode };

/** A link that looks like a button: it goes somewhere and does nothing else. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <RouterLink {...rest} className={cx(buttonClass({ variant, size, block }), className)}>
      {icon}
      <span>{children}</span>
    </RouterLink>
  );
}
