import { m } from '@nzela/messages/m';
import { ButtonLink } from '../ui/Link.tsx';
import { Thread } from '../ui/Thread.tsx';

type NotFoundProps = {
  /** Where the way out leads; the public home when absent. */
  readonly dashboard?: string;
};

/** What is shown where there is nothing. */
export function NotFound({ dashboard }: NotFoundProps) {
  // The layout of the dashboard has the page's h1.
  const Heading = dashboard === undefined ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center gap-5 px-5 py-16 text-center sm:py-24">
      <p
        aria-hidden
        className="tabular font-display text-hero font-bold tracking-tighter text-brand"
      >
        404
      </p>
      <Thread progress={0.55} />
      <Heading data-page-title className="text-4xl">
        {m.not_found_title()}
      </Heading>
      <p className="text-lg text-ink-2">{m.not_found_text()}</p>
      <ButtonLink to={dashboard ?? '/'} size="l">
        {dashboard === undefined ? m.not_found_home() : m.not_found_dashboard()}
      </ButtonLink>
    </div>
  );
}
