import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { PlainForm } from '../../ui/PlainForm.tsx';

type StepFrameProps = {
  readonly heading: ReactNode;
  readonly children: ReactNode;
  /** What follows the page on a wide screen and comes under the fields on a narrow one: the recap. */
  readonly aside?: ReactNode;
  readonly onBack?: (() => void) | undefined;
  /** What the action comes to, above it on a phone, where the recap lies below the fields. */
  readonly sum?: ReactNode;
  /** The step's one action: a submit button. */
  readonly action?: ReactNode;
  /** Left out where the step holds a form of its own: forms do not nest. */
  readonly onSubmit?: (() => void) | undefined;
};

const gridClass =
  'grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:items-start ' +
  '[&_:is(input,select,button)]:scroll-mb-32';

/**
 * One decision: its question as the heading, its fields, the recap beside them, and the action in a bar that stays
 * above the keyboard on a phone. The heading takes the focus, so that a screen reader says where one is.
 */
export function StepFrame(props: StepFrameProps) {
  const { heading, children, aside, onBack, sum, action, onSubmit } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever typed before the scripts arrived goes on typing where they are.
    if (document.activeElement !== document.body) return;
    title.current?.focus({ preventScroll: true });
  }, []);
  const back = onBack !== undefined && (
    <Button variant="secondary" size="l" className="justify-self-start" onClick={onBack}>
      {m.transfers_back()}
    </Button>
  );
  const content = (
    <>
      <div className="flex min-w-0 flex-col gap-6">
        <h1
          ref={title}
          tabIndex={-1}
          className="text-[clamp(1.25rem,7.5vw,1.75rem)] text-balance sm:text-4xl"
        >
          {typeof heading === 'string' ? unbroken(heading) : heading}
        </h1>
        {children}
      </div>
      <div className="min-w-0 max-lg:empty:hidden lg:sticky lg:top-[calc(var(--header-height)+24px)] lg:col-start-2 lg:row-span-2 lg:row-start-1">
        {aside}
      </div>
      {action === undefined ? (
        back
      ) : (
        <ActionBar>
          {sum !== undefined && <div className="basis-full lg:hidden">{sum}</div>}
          {back}
          <div className="min-w-0 flex-1 sm:flex-none">{action}</div>
        </ActionBar>
      )}
    </>
  );
  if (onSubmit === undefined) return <div className={gridClass}>{content}</div>;
  return (
    <PlainForm onSubmit={onSubmit} className={gridClass}>
      {content}
    </PlainForm>
  );
}

/** « envoyez-vous » stays on one line: a heading that ends on a hyphen reads as a word cut in two. */
function unbroken(heading: string): ReactNode {
  return heading.split(/(\S+-\S+)/).map((part, index) =>
    part.includes('-') ? (
      // oxlint-disable-next-line react/no-array-index-key -- The parts of one sentence keep their order.
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** The actions, always within reach of the thumb on a phone; in their place in the page elsewhere. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useAboveKeyboard(bar);
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 -mx-5 flex flex-wrap items-start gap-x-3 gap-y-2 border-t border-border bg-bg px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:justify-between sm:border-0 sm:bg-transparent sm:px-0 sm:pt-2"
    >
      {children}
    </div>
  );
}

/** Lifts the bar by what the on-screen keyboard covers, where the browser lays it over the page. */
function useAboveKeyboard(bar: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const lift = () => {
      if (bar.current === null) return;
      const covered = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      // Zoomed in, the visible part is smaller too; no keyboard is meant then.
      const isKeyboard = viewport.scale === 1 && covered > 80;
      bar.current.style.bottom = isKeyboard ? `${covered}px` : '';
    };
    viewport.addEventListener('resize', lift);
    viewport.addEventListener('scroll', lift);
    return () => {
      viewport.removeEventListener('resize', lift);
      viewport.removeEventListener('scroll', lift);
    };
  }, [bar]);
}
