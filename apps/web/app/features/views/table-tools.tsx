import type { ViewPage } from '@nzela/contract/views';
import type { ComponentProps, ReactNode } from 'react';
import { ColumnChooser } from '../../ui/ColumnChooser.tsx';
import { SavedViews } from './saved-views.tsx';

type Column = ComponentProps<typeof ColumnChooser>['columns'][number] & {
  readonly headerHidden?: boolean;
};

type TableToolsProps = {
  readonly page: ViewPage;
  /** Those without a header of their own, which hold what can be done to a row, stay. */
  readonly columns: readonly Column[];
  readonly hidden: readonly string[];
  readonly onHide: (hidden: readonly string[]) => void;
  /** What else can be done with the table, as taking it away as a file. */
  readonly children?: ReactNode;
};

/** Above a table of the back-office: its kept views, its columns, and the rest of its tools. */
export function TableTools({ page, columns, hidden, onHide, children }: TableToolsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-3">
      <SavedViews page={page} />
      <ColumnChooser
        columns={columns.filter(({ headerHidden }) => headerHidden !== true)}
        hidden={hidden}
        onChange={onHide}
      />
      {children}
    </div>
  );
}
