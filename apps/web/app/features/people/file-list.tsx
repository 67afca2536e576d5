import { type ReactNode, useState } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';

type FileListProps<Row> = {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** What a row is about, and below it when and in which state. */
  readonly row: (row: Row) => {
    readonly main: ReactNode;
    readonly side?: ReactNode;
    readonly below?: ReactNode;
  };
  readonly none: string;
  /** There are rows beyond these, which `onMore` has read, and `rest` stands below them: how they are read. */
  readonly isCut?: boolean;
  readonly onMore?: () => void;
  readonly rest?: ReactNode;
};

/** The rows that a part shows before more is asked for. */
const firstRows = 8;

/** A part of a person's file: its first rows with a way to the rest, or that there are none. */
export function FileList<Row>({
  title,
  rows,
  rowKey,
  row,
  none,
  isCut = false,
  onMore,
  rest,
}: FileListProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, firstRows);
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <ul aria-label={title} className="flex flex-col divide-y divide-border">
          {shown.map((each) => {
            const { main, side, below } = row(each);
            return (
              <li key={rowKey(each)} className="flex flex-col gap-0.5 py-2.5 first:pt-0 last:pb-0">
                <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="min-w-0 font-semibold wrap-anywhere">{main}</span>
                  {side !== undefined && <span className="ml-auto">{side}</span>}
                </div>
                {below !== undefined && (
                  <span className="text-sm wrap-anywhere text-ink-2">{below}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {shown.length < rows.length && (
        <Button
          size="s"
          variant="secondary"
          className="mt-4"
          onClick={() => {
            setWhole(true);
            if (isCut) onMore?.();
          }}
        >
          {isCut ? m.ui_more() : m.people_rows_all({ count: rows.length })}
        </Button>
      )}
      {isWhole && rest}
    </Card>
  );
}
