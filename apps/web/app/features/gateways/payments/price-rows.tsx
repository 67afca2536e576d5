import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { productNow, productTomorrow } from '../../../lib/product-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Badge } from '../../../ui/StatusPill.tsx';

type Dated = { readonly debut: string };

type PriceRowsProps<Row extends Dated> = {
  readonly title: string;
  /** All of the form, and all that are saved. */
  readonly rows: readonly Row[];
  readonly saved: readonly Row[];
  readonly isOwn: (row: Row) => boolean;
  /** What a first price says. */
  readonly first: Omit<Row, 'debut'>;
  readonly text: (row: Row) => string;
  readonly onChange: (rows: Row[]) => void;
  /** The fields of the row at that place. */
  readonly children: (index: number) => ReactNode;
};

/**
 * The prices of one service, each from its day on. What has applied was charged: it can be read, and ends where a later
 * price begins, tomorrow at the earliest.
 */
export function PriceRows<Row extends Dated>({
  title,
  rows,
  saved,
  isOwn,
  first,
  text,
  onChange,
  children,
}: PriceRowsProps<Row>) {
  const tomorrow = productTomorrow().toISOString();
  const now = productNow().toISOString();
  const own = rows.flatMap((row, index) => (isOwn(row) ? [{ row, index }] : []));
  const isFixed = (row: Row) => row.debut < tomorrow && saved.some((one) => isSame(one, row));
  const running = latest(own.map(({ row }) => row).filter(({ debut }) => debut <= now));
  const add = () => {
    const like = latest(own.map(({ row }) => row)) ?? first;
    onChange([...rows, { ...like, debut: tomorrow } as Row]);
  };
  return (
    <Card
      title={title}
      action={
        <Button variant="secondary" size="s" icon={<Plus size={18} aria-hidden />} onClick={add}>
          {m.payment_config_add_row()}
        </Button>
      }
    >
      <ul className="flex flex-col divide-y divide-border">
        {own.map(({ row, index }) => (
          <li key={index} className="flex flex-col gap-4 py-5 first:pt-0 last:pb-0">
            {isFixed(row) ? (
              <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1">
                {text(row)}
                {row === running && <Badge tone="pos">{m.payment_config_running()}</Badge>}
              </p>
            ) : (
              <>
                {children(index)}
                <div>
                  <Button
                    variant="secondary"
                    size="s"
                    onClick={() => onChange(rows.filter((_row, at) => at !== index))}
                  >
                    {m.payment_config_remove_row()}
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function latest<Row extends Dated>(rows: readonly Row[]): Row | undefined {
  return rows.reduce<Row | undefined>(
    (best, row) => (best === undefined || row.debut >= best.debut ? row : best),
    undefined,
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
