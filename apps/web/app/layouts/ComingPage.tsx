import { m } from '@nzela/messages/m';
import { cx } from '../ui/cx.ts';
import { Badge } from '../ui/StatusPill.tsx';
import { Thread } from '../ui/Thread.tsx';
import { usePageTitle } from './page-handle.ts';

type ComingPageProps = { readonly title: string; readonly holds: string };

/** A page whose screen comes later: it exists, and says plainly what it will hold. */
export function ComingPage({ title, holds }: ComingPageProps) {
  const isTitled = usePageTitle() !== null;
  return (
    <div
      className={cx(
        'flex flex-col items-start gap-5',
        isTitled
          ? 'rounded-l border border-border bg-surface p-6 shadow-1 sm:p-10'
          : 'mx-auto max-w-2xl px-5 py-12 sm:py-20',
      )}
    >
      <Badge tone="accent">{m.layout_coming_badge()}</Badge>
      {!isTitled && <h1 className="text-4xl sm:text-5xl">{title}</h1>}
      <p className="max-w-prose text-lg text-ink-2">
        {m.layout_coming_intro()} {holds.charAt(0).toLowerCase() + holds.slice(1)}
      </p>
      <Thread progress={0.4} className="mt-4 h-12 max-w-xl" />
    </div>
  );
}
