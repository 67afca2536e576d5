import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '@nzela/messages/m';

type PageTitleProps = {
  readonly children: ReactNode;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  /** The pages above this one, from the top. */
  readonly trail?: readonly { readonly to: string; readonly label: string }[];
};

/** The head of a dashboard page: what it is for and its main actions. The layout above it has the page’s h1. */
export function PageTitle({ children, description, actions, trail }: PageTitleProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-8">
      <div className="min-w-0">
        {trail !== undefined && <Breadcrumb trail={trail} />}
        <h2 data-page-title className="text-[1.75rem] sm:text-4xl">
          {children}
        </h2>
        {description !== undefined && <p className="mt-2 max-w-prose text-ink-2">{description}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}

export function Breadcrumb({ trail }: { readonly trail: NonNullable<PageTitleProps['trail']> }) {
  return (
    <nav aria-label={m.ui_breadcrumb_label()} className="mb-2">
      <ol className="flex flex-wrap items-center gap-1 text-sm text-ink-2">
        {trail.map((step) => (
          <li key={step.to} className="flex items-center gap-1">
            <Link to={step.to} className="target underline-offset-4 hover:underline">
              {step.label}
            </Link>
            <ChevronRight size={16} aria-hidden />
          </li>
        ))}
      </ol>
    </nav>
  );
}
