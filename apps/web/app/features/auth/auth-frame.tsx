import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';

const promises = [
  {
    title: m.auth_side_price_title,
    text: m.auth_side_price_text,
    knot: 'border-brand',
    thread: 'from-brand to-accent',
  },
  {
    title: m.auth_side_follow_title,
    text: m.auth_side_follow_text,
    knot: 'border-accent',
    thread: 'from-accent to-pos',
  },
  {
    title: m.auth_side_refund_title,
    text: m.auth_side_refund_text,
    knot: 'border-pos',
    thread: 'hidden',
  },
];

type AuthFrameProps = {
  readonly title: string;
  readonly text?: string;
  readonly children: ReactNode;
  /** Under the form, outside its card. */
  readonly after?: ReactNode;
};

/** The frame of every identity page: one card with one thing to do; on a wide screen, our promises along « le fil ». */
export function AuthFrame({ title, text, children, after }: AuthFrameProps) {
  return (
    <div className="mx-auto grid max-w-content gap-x-20 px-5 pt-6 pb-14 sm:pt-12 lg:grid-cols-[minmax(0,30rem)_1fr] lg:justify-center">
      <div className="mx-auto flex w-full max-w-120 min-w-0 flex-col gap-6">
        <div>
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          {text !== undefined && <p className="mt-3 text-lg text-ink-2">{text}</p>}
        </div>
        {children}
        {after}
      </div>
      <aside aria-label={m.auth_side_label()} className="pt-24 max-lg:hidden">
        <ol className="relative flex max-w-96 flex-col gap-12">
          {promises.map(({ title: promise, text: detail, knot, thread }) => (
            <li key={promise()} className="relative pl-11">
              <span
                aria-hidden
                className={`absolute top-4 left-[8.5px] h-[calc(100%+3rem)] w-[3px] bg-linear-to-b ${thread}`}
              />
              <span
                aria-hidden
                className={`absolute top-1.5 left-0 size-5 rounded-full border-4 bg-bg ${knot}`}
              />
              <p className="font-display text-2xl font-semibold tracking-tight">{promise()}</p>
              <p className="mt-1 text-lg text-ink-2">{detail()}</p>
            </li>
          ))}
        </ol>
      </aside>
    </div>
  );
}
