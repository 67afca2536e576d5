import {
  type ColumnDef,
  createColumnHelper,
  flexRender,
  type RowData,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const features = tableFeatures({});

type Cell<Row extends RowData> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and amounts stand to the right. */
  readonly align?: 'start' | 'end';
  /** Left out of the list that a narrow screen shows, where the item's own layout says enough. */
  readonly headerHidden?: boolean;
};

export type DataTableProps<Row extends RowData> = {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Cell<Row>[];
  readonly rowKey: (row: Row) => string;
  /** One row as an item of the list shown under 640 px; by default its cells, each with its header. */
  readonly item?: (row: Row) => ReactNode;
  readonly empty?: ReactNode;
  /** True while another page is read: the rows stay, faded. */
  readonly busy?: boolean;
};

/**
 * Rows and columns where there is room, and a list at 360 px, both from the same data. TanStack Table holds the
 * model; only one of the two is shown, by the style sheet, so server and browser render alike.
 */
export function DataTable<Row extends RowData>({
  label,
  rows,
  columns,
  rowKey,
  item,
  empty,
  busy = false,
}: DataTableProps<Row>) {
  const helper = createColumnHelper<typeof features, Row>();
  const definitions: ColumnDef<typeof features, Row>[] = columns.map((column) =>
    helper.display({
      id: column.id,
      header: column.header,
      cell: ({ row }) => column.cell(row.original),
    }),
  );
  const table = useTable({ features, columns: definitions, data: rows, getRowId: rowKey });
  const alignOf = (id: string) =>
    columns.find((column) => column.id === id)?.align === 'end' ? 'text-right' : 'text-left';

  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  return (
    <div className={cx('transition-opacity', busy && 'opacity-60')} aria-busy={busy || undefined}>
      <table className="w-full border-collapse max-sm:hidden">
        <caption className="sr-only">{label}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b border-border">
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={cx(
                    'px-4 py-3 text-sm font-medium text-ink-2 first:pl-6 last:pr-6',
                    alignOf(header.column.id),
                  )}
                >
                  {flexRender(header.column.columnDef.header, header.getContext())}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className="border-b border-border transition-colors last:border-0 hover:bg-surface-2"
            >
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  className={cx('px-4 py-4 first:pl-6 last:pr-6', alignOf(cell.column.id))}
                >
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={label} className="divide-y divide-border sm:hidden">
        {rows.map((row) => (
          <li key={rowKey(row)} className="px-5 py-4">
            {item === undefined ? <StackedCells row={row} columns={columns} /> : item(row)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function StackedCells<Row extends RowData>({
  row,
  columns,
}: Pick<DataTableProps<Row>, 'columns'> & { readonly row: Row }) {
  return (
    <dl className="flex flex-col gap-1.5">
      {columns.map((column) => (
        <div key={column.id} className="flex items-baseline justify-between gap-4">
          <dt className={cx('text-sm text-ink-2', column.headerHidden === true && 'sr-only')}>
            {column.header}
          </dt>
          <dd className="min-w-0 text-right">{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
