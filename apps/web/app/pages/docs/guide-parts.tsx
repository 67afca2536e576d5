import { TextLink } from '../../ui/Link.tsx';
import { Sample } from '../api/sample.tsx';
import type { GuideCode, GuidePart } from './guide.ts';

type PartsProps = { readonly parts: readonly GuidePart[] };

/** What a section says, one part below the other. */
export function GuideParts({ parts }: PartsProps) {
  return (
    <div className="mt-3 flex flex-col gap-4">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- The parts of a page never change their places.
        <Part key={index} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { readonly part: GuidePart }) {
  switch (part.kind) {
    case 'text':
      return (
        <p className="max-w-prose">
          <Words text={part.text} />
        </p>
      );
    case 'list':
    case 'steps':
      return <Items {...part} />;
    case 'table':
      return <Rows {...part} />;
    case 'example':
      return (
        <div className="flex flex-col gap-4">
          {part.samples.map((sample) => (
            <Sample key={sample.title} {...sample} />
          ))}
        </div>
      );
    case 'codes':
      return <Codes codes={part.codes} />;
  }
}

function Items({ kind, items }: Extract<GuidePart, { readonly kind: 'list' | 'steps' }>) {
  const List = kind === 'steps' ? 'ol' : 'ul';
  const marks = kind === 'steps' ? 'list-decimal' : 'list-disc';
  return (
    <List className={`flex max-w-prose flex-col gap-2 pl-6 ${marks}`}>
      {items.map((item) => (
        <li key={item}>
          <Words text={item} />
        </li>
      ))}
    </List>
  );
}

function Rows({ head, rows }: Extract<GuidePart, { readonly kind: 'table' }>) {
  return (
    <table className="w-full max-w-prose border-collapse text-left">
      <thead>
        <tr className="border-b border-border text-sm text-ink-2">
          {head.map((title) => (
            <th key={title} scope="col" className="py-2 pr-4 font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]} className="border-b border-border align-top">
            {row.map((cell) => (
              <td key={cell} className="py-2.5 pr-4 wrap-anywhere">
                <Words text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Codes({ codes }: { readonly codes: readonly GuideCode[] }) {
  return (
    <dl className="divide-y divide-border border-y border-border">
      {codes.map(({ code, status, sentence }) => (
        <div key={code} id={code} className="scroll-mt-24 py-3 target:bg-surface-2">
          <dt className="flex flex-wrap items-baseline gap-x-3">
            <code className="font-semibold wrap-anywhere">{code}</code>
            <span className="text-sm text-ink-2">{status}</span>
          </dt>
          <dd className="mt-1 max-w-prose text-ink-2">{sentence}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What stands between backquotes is code; `[words](/address)` is a link. */
function Words({ text }: { readonly text: string }) {
  return text.split(/(`[^`]+`|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (part.startsWith('`'))
      return (
        <code key={part} className="text-sm wrap-anywhere">
          {part.slice(1, -1)}
        </code>
      );
    const [, words, address] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    return words === undefined || address === undefined ? (
      part
    ) : (
      <TextLink key={part} to={address}>
        {words}
      </TextLink>
    );
  });
}
