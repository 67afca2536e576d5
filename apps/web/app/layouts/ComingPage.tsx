import { m } from '../paraglide/messages.js';
import { Badge } from '../ui/StatusPill.tsx';
import { Thread } from '../ui/Thread.tsx';
import { usePageTitle } from './page-handle.ts';

type ComingPageProps = { readonly title: string; readonly holds: string };

/** A page whose screen comes later: it exists, and says plainly what it will hold. */
export function ComingPage({ title, holds }: ComingPageProps) {
  const isTitled = usePageTitle() !== null;
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-start gap-5 px-5 py-12 sm:py-20">
      <Badge tone="accent">{m.layout_coming_badge()}</Badge>
      {!isTitled && <h1 className="text-4xl sm:text-5xl">{title}</h1>}
      <p className="text-lg text-ink-2">
        {m.layout_coming_intro()} {holds.charAt(0).toLowerCase() + holds.slice(1)}
      </p>
      <Thread progress={0.4} className="mt-4" />
    </div>
  );
}
