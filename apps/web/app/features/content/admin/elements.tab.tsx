import { type ContentElement, typeOfElement } from '@nzela/contract/content';
import type { SettingsDocument } from '@nzela/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../../ui/DataTable.tsx';
import { AlertDialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Reading } from '../../../ui/Reading.tsx';
import { Badge } from '../../../ui/StatusPill.tsx';
import { changeRow, settingsQuery } from '../../settings/settings.tsx';
import { elementRows } from './content-fields.ts';
import { ElementDialog } from './element.dialog.tsx';

/** The longest value that the table shows whole (spec §2). */
const shownCharacters = 50;

/** `null` is a new one. */
type Edited = { readonly element: ContentElement | null };

/** §2, dynamic content. */
export function ElementsTab() {
  const queries = useQueryClient();
  const draft = useQuery(settingsQuery('content-draft'));
  const [edited, setEdited] = useState<Edited | null>(null);
  const [removed, setRemoved] = useState<ContentElement | null>(null);
  if (draft.data === undefined)
    return (
      <Card>
        <Reading of={draft} rows={5} />
      </Card>
    );
  const { elements } = draft.data.valeur as SettingsDocument<'content-draft'>;
  const remove = async (element: ContentElement) => {
    const change = () => changeRow(queries, elementRows, { opened: element, next: null });
    await callWithToasts(change, { success: m.content_element_removed() });
  };
  const add = (
    <Button icon={<Plus size={18} aria-hidden />} onClick={() => setEdited({ element: null })}>
      {m.content_element_add()}
    </Button>
  );
  return (
    <>
      <Card
        title={m.content_tab_elements()}
        description={m.content_elements_text()}
        padded={false}
        action={elements.length > 0 && add}
      >
        <DataTable
          label={m.content_tab_elements()}
          rows={elements}
          rowKey={({ cle }) => cle}
          empty={
            <EmptyState
              icon={<FileText size={28} />}
              title={m.content_elements_empty()}
              action={add}
            />
          }
          columns={columnsOf((element) => setEdited({ element }), setRemoved)}
        />
      </Card>
      {edited !== null && (
        <ElementDialog element={edited.element} onClose={() => setEdited(null)} />
      )}
      {removed !== null && (
        <AlertDialog
          open
          danger
          title={m.content_element_remove_title({ key: removed.cle })}
          confirmLabel={m.content_element_remove()}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>{m.content_element_remove_text()}</p>
        </AlertDialog>
      )}
    </>
  );
}

function shownValue({ type, valeur }: ContentElement): string {
  if (type === 'json') return m.content_json();
  if (valeur === '') return m.settings_empty();
  const characters = [...valeur];
  return characters.length > shownCharacters
    ? `${characters.slice(0, shownCharacters).join('')}...`
    : valeur;
}

type Act = (element: ContentElement) => void;

function columnsOf(edit: Act, remove: Act): DataTableProps<ContentElement>['columns'] {
  return [
    {
      id: 'key',
      header: m.content_element_key(),
      cell: ({ cle }) => (
        <>
          <span className="font-mono text-sm wrap-anywhere">{cle}</span>
          {typeOfElement(cle) === null && (
            <span className="block text-sm text-ink-3">{m.content_element_unread()}</span>
          )}
        </>
      ),
    },
    {
      id: 'value',
      header: m.content_element_value(),
      cell: (element) => <span className="wrap-anywhere">{shownValue(element)}</span>,
    },
    {
      id: 'type',
      header: m.content_element_type(),
      cell: ({ type }) => <Badge>{type}</Badge>,
    },
    {
      id: 'actions',
      header: m.redirects_actions(),
      align: 'end',
      cell: (element) => (
        <span className="inline-flex">
          <IconButton
            label={m.content_element_edit_of({ key: element.cle })}
            icon={<Pencil size={20} aria-hidden />}
            onClick={() => edit(element)}
          />
          <IconButton
            label={m.content_element_remove_of({ key: element.cle })}
            icon={<Trash2 size={20} aria-hidden />}
            onClick={() => remove(element)}
          />
        </span>
      ),
    },
  ];
}
