import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type ReactNode, use, useRef } from 'react';
import { cx } from './cx.ts';
import { useListKeys } from './use-list-keys.ts';
import { WalkedTables } from './walked-tables.ts';

type Cell<Row> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers and amounts stand to the right. */
  readonly align?: 'start' | 'end';
  /** Left out of the list that a narrow screen shows, where the item's own layout says enough. */
  readonly headerHidden?: boolean;
  /** The list can be sorted by this column. */
  readonly isSortable?: boolean;
};

/** By which column, by its id. */
export type TableSort = { readonly by: string; readonly isDescending: boolean };

export type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Cell<Row>[];
  readonly rowKey: (row: Row) => string;
  /** From which width its columns have room: 640, 1024 or 1280 px. The list stands in its place below. */
  readonly from?: 'sm' | 'lg' | 'xl';
  /** One row as an item of that list, with what the columns say; by default its cells, each with its header. */
  readonly item?: (row: Row, columns: readonly Cell<Row>[]) => ReactNode;
  readonly empty?: ReactNode;
  /** True while another page is read: the rows stay, faded. */
  readonly busy?: boolean;
  /** How the rows are sorted; null: as the list comes. */
  readonly sort?: TableSort | null;
  readonly onSort?: (sort: TableSort) => void;
};

const tableFrom = { sm: 'max-sm:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const;
const listUntil = { sm: 'sm:hidden', lg: 'lg:hidden', xl: 'xl:hidden' } as const;

/**
 * Rows and columns where there is room, and a list at 360 px, both from the same data. Only one of the two is shown, by
 * the style sheet, so server and browser render alike.
 */
export function DataTable<Row>({
  label,
  rows,
  columns,
  rowKey,
  from = 'sm',
  item,
  empty,
  busy = false,
  sort = null,
  onSort,
}: DataTableProps<Row>) {
  const isWalked = use(WalkedTables);
  const area = useRef<HTMLDivElement>(null);
  useListKeys(area, isWalked);
  const walked = isWalked ? { 'data-row': true, tabIndex: -1 } : {};
  const walkedArea = isWalked ? { 'data-walked': true } : {};
  if (rows.length === 0 && empty !== undefined)
    return (
      <div ref={area} {...walkedArea}>
        {empty}
      </div>
    );
  return (
    <div
      ref={area}
      {...walkedArea}
      className={cx('transition-opacity', busy && 'opacity-60')}
      aria-busy={busy || undefined}
    >
      <table className={cx('w-full border-collapse', tableFrom[from])}>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="border-b border-border">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                aria-sort={column.isSortable === true ? ariaSort(column.id, sort) : undefined}
                className={cx(
                  'px-3 py-3 text-sm font-medium text-ink-2 first:pl-6 last:pr-6 lg:px-4',
                  alignOf(column),
                )}
              >
                {column.isSortable === true && onSort !== undefined ? (
                  <SortButton column={column} sort={sort} onSort={onSort} />
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...walked}
              className="border-b border-border last:border-0 *:transition-colors hover:*:bg-surface-2 last:*:first:rounded-bl-l last:*:last:rounded-br-l"
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  className={cx('px-3 py-4 first:pl-6 last:pr-6 lg:px-4', alignOf(column))}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul aria-label={label} className={cx('divide-y divide-border', listUntil[from])}>
        {rows.map((row) => (
          <li key={rowKey(row)} {...walked} className="px-5 py-4">
            {item === undefined ? <StackedCells row={row} columns={columns} /> : item(row, columns)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ariaSort(id: string, sort: TableSort | null) {
  if (sort?.by !== id) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

type SortButtonProps = {
  readonly column: Pick<Cell<never>, 'id' | 'header'>;
  readonly sort: TableSort | null;
  readonly onSort: (sort: TableSort) => void;
};

/** A header that sorts: down first, then up. */
function SortButton({ column: { id, header }, sort, onSort }: SortButtonProps) {
  const isSorted = sort?.by === id;
  const Icon = isSorted ? (sort.isDescending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <button
      type="button"
      className="target -mx-1 inline-flex min-h-8 items-center gap-1.5 rounded-s px-1 hover:text-ink"
      onClick={() => onSort({ by: id, isDescending: !(isSorted && sort.isDescending) })}
    >
      {header}
      <Icon size={16} aria-hidden className={isSorted ? 'text-brand' : 'text-ink-3'} />
    </button>
  );
}

function alignOf({ align }: Pick<Cell<never>, 'align'>): string {
  return align === 'end' ? 'text-right' : 'text-left';
}

/** A value stands beside its header, and below it where its longest word has no room there, as in large text. */
export function StackedCells<Row>({
  row,
  columns,
}: Pick<DataTableProps<Row>, 'columns'> & { readonly row: Row }) {
  return (
    <dl className="flex flex-col gap-1.5">
      {columns.map((column) => (
        <div key={column.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className={cx('text-sm text-ink-2', column.headerHidden === true && 'sr-only')}>
            {column.header}
          </dt>
          <dd className="min-w-2/5 flex-[1_1_min-content] text-right">{column.cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}
