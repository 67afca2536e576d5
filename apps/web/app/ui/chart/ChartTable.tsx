import { Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from '../Button.tsx';
import { cx } from '../cx.ts';

type ChartTableProps = {
  /** Names the table. */
  readonly name: string;
  readonly columns: readonly [string, ...string[]];
  /** Cells by row; the first heads its row, the others stand to the right. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly [string, ...string[]] }[];
};

/** The figures of a chart, when somebody asks for them. */
export function ChartTable({ name, columns, rows }: ChartTableProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button
        size="s"
        variant="quiet"
        className="print:hidden"
        icon={<Table2 size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? m.ui_chart_table_hide() : m.ui_chart_table_show()}
      </Button>
      {isOpen && (
        <div
          id={id}
          role="region"
          aria-label={name}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long table scrolls by itself, by the keyboard too.
          tabIndex={0}
          className="mt-2 max-h-96 overflow-auto rounded-m border border-border print:max-h-none print:overflow-visible"
        >
          <table className="w-full border-collapse">
            <caption className="sr-only">{name}</caption>
            <thead>
              <tr className="border-b border-border text-sm">
                {columns.map((column, index) => (
                  <th key={column} scope="col" className={cx(cell(index), 'text-ink-2')}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-border">
              {rows.map(({ id: row, cells: [head, ...others] }) => (
                <tr key={row}>
                  <th scope="row" className={cell(0)}>
                    {head}
                  </th>
                  {others.map((text, index) => (
                    <td key={columns[index + 1]} className={cell(index + 1)}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function cell(index: number): string {
  return cx(
    'px-3 py-2.5 font-medium sm:px-4',
    // Many columns are scrolled beside the heads of the rows, whose words stay whole.
    index === 0
      ? 'sticky left-0 min-w-28 bg-surface text-left wrap-break-word'
      : 'tabular text-right',
  );
}
