import { m } from '@nzela/messages/m';
import { ButtonLink } from '../ui/Link.tsx';
import { Thread } from '../ui/Thread.tsx';

/** What is shown where there is nothing. */
export function NotFound() {
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center gap-5 px-5 py-16 text-center sm:py-24">
      <p
        aria-hidden
        className="tabular font-display text-hero font-bold tracking-tighter text-brand"
      >
        404
      </p>
      <Thread progress={0.55} />
      <h1 className="text-4xl">{m.not_found_title()}</h1>
      <p className="text-lg text-ink-2">{m.not_found_text()}</p>
      <ButtonLink to="/" size="l">
        {m.not_found_home()}
      </ButtonLink>
    </div>
  );
}
