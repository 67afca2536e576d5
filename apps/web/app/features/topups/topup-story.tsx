import type { Topup } from '@nzela/contract/topups';
import { Ban, CircleCheck, CircleX, Clock3, SearchCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Countdown } from '../../ui/Countdown.tsx';
import { productText, statusDisplay } from './topup-values.ts';

const marks = {
  done: { icon: CircleCheck, ink: 'text-pos' },
  failed: { icon: CircleX, ink: 'text-neg' },
  cancelled: { icon: Ban, ink: 'text-ink-2' },
  pending: { icon: Clock3, ink: 'text-warn' },
  checking: { icon: SearchCheck, ink: 'text-info' },
} as const;

/** The status as the specification names it, with its mark. */
export function Headline({ topup }: { readonly topup: Topup }) {
  const { look, label } = statusDisplay(topup);
  const { icon: Icon, ink } = marks[look as keyof typeof marks];
  return (
    <h3 className="flex items-center gap-3 text-3xl">
      <Icon size={36} aria-hidden className={`shrink-0 ${ink}`} />
      {label}
    </h3>
  );
}

/** What happened in words: whether money moved, and who acts next. */
export function Story({
  topup,
  phone,
}: {
  readonly topup: Topup;
  readonly phone: string;
}): ReactNode {
  const { status, stage, errorMessage, retryAt, deadline, reviewBefore } = topup;
  if (status === 'success') {
    const product = productText(topup);
    return <p className="text-lg text-ink-2">{m.topups_success_text({ product, phone })}</p>;
  }
  if (stage === 'annule') return <p className="text-lg text-ink-2">{m.topups_cancelled_text()}</p>;
  if (status === 'failed') {
    return (
      <div className="text-lg text-ink-2">
        <p>{m.topups_failed_text()}</p>
        <p className="mt-1 font-medium text-ink">{errorMessage ?? m.topups_try_later()}</p>
      </div>
    );
  }
  if (reviewBefore !== null) {
    const date = formatDate(reviewBefore, 'dateTime');
    return <p className="text-lg text-ink-2">{m.operations_held({ date })}</p>;
  }
  if (errorMessage !== null) {
    return (
      <div className="flex flex-col gap-1 text-lg text-ink-2">
        <p className="font-medium text-ink">{errorMessage}</p>
        {retryAt !== null && (
          <Countdown until={new Date(retryAt).getTime()}>
            {(seconds) =>
              seconds > 0 && <p className="tabular">{m.topups_retry_in({ seconds })}</p>
            }
          </Countdown>
        )}
        {deadline !== null && (
          <p>{m.topups_deadline({ date: formatDate(deadline, 'dateTime') })}</p>
        )}
      </div>
    );
  }
  if (stage === 'indetermine')
    return <p className="text-lg text-ink-2">{m.topups_checking_text()}</p>;
  return (
    <p className="text-lg text-ink-2">
      {stage === 'en_attente' ? m.topups_queued_text() : m.topups_pending_text()}
    </p>
  );
}
