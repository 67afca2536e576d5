import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { m } from '@nzela/messages/m';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { Dialog } from './Dialog.tsx';

type ColumnChooserProps = {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  /** Ids of those that are left out. */
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
};

/** Which columns a table shows; the last one stays. */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const shown = columns.filter(({ id }) => !hidden.includes(id));
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        icon={<Columns3 size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {m.ui_columns()}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={m.ui_columns()}>
        {columns.map(({ id, header }) => {
          const isShown = !hidden.includes(id);
          return (
            <Checkbox
              key={id}
              label={header}
              value={isShown}
              disabled={isShown && shown.length === 1}
              onChange={() => {
                onChange(isShown ? [...hidden, id] : hidden.filter((one) => one !== id));
              }}
            />
          );
        })}
      </Dialog>
    </>
  );
}
