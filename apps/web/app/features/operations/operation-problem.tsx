import { LifeBuoy } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ButtonLink } from '../../ui/Link.tsx';

type OperationProblemProps = {
  readonly reference: string;
  /** What to do first, by how it stands. */
  readonly advice: ReactNode;
};

/** What to do when something seems wrong, and what to quote. */
export function OperationProblem({ reference, advice }: OperationProblemProps) {
  return (
    <Card look="soft" title={m.transfers_problem_title()}>
      <p className="text-ink-2">{advice}</p>
      <p className="mt-3 text-ink-2">{m.transfers_problem_text({ reference })}</p>
      <div className="mt-3 flex flex-col items-start gap-2">
        <OperationReference text={reference} />
        <ButtonLink
          to={`/contact?reference=${encodeURIComponent(reference)}`}
          variant="secondary"
          icon={<LifeBuoy size={18} aria-hidden />}
        >
          {m.transfers_problem_write()}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** The reference that people see, to be copied and quoted. */
export function OperationReference({ text }: { readonly text: string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1">
      <span className="text-ink-2">{m.transfers_reference()}</span>
      <span className="tabular ml-1 min-w-0 font-semibold wrap-anywhere">{text}</span>
      <CopyButton text={text} label={m.transfers_reference()} />
    </p>
  );
}
