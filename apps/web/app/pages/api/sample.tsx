import { m } from '@nzela/messages/m';
import { CopyButton } from '../../ui/CopyButton.tsx';

type SampleProps = { readonly title: string; readonly text: string };

/** A command or JSON to read and to copy; what is wider or longer than its place scrolls in it. */
export function Sample({ title, text }: SampleProps) {
  return (
    <section className="min-w-0 rounded-m border border-border bg-surface-2">
      <header className="flex items-center justify-between gap-3 pl-4">
        <h2 className="font-text text-base font-semibold tracking-normal">{title}</h2>
        <CopyButton text={text} label={m.api_docs_sample({ title })} />
      </header>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls is reached by the keyboard, too.
        tabIndex={0}
        role="region"
        aria-label={title}
        className="max-h-96 overflow-auto border-t border-border p-4 text-sm leading-normal"
      >
        <code>{text}</code>
      </pre>
    </section>
  );
}
