import { m } from '@nzela/messages/m';

/** First stop of the tab order on every page. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 inline-flex min-h-12 -translate-y-24 items-center rounded-full bg-brand px-5 font-semibold text-on-brand focus:translate-y-0"
    >
      {m.layout_skip()}
    </a>
  );
}
