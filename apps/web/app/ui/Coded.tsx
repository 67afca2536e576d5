import { Fragment, type ReactNode } from 'react';

type CodedProps = {
  /** For whoever reads. */
  readonly name: ReactNode;
  /** For whoever looks for it in the program or its logs. */
  readonly code: string;
};

/** What something is called, with the program's own word for it below in small type, which a line ends after a mark of it. */
export function Coded({ name, code }: CodedProps) {
  return (
    <>
      {name}
      {name !== code && (
        <code translate="no" className="block text-sm font-normal wrap-anywhere text-ink-2">
          {code.split(/(?<=[._:])/u).map((part, index) => (
            <Fragment key={index}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </code>
      )}
    </>
  );
}
