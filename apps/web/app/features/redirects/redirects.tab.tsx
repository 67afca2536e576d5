import type { Redirect } from '@nzela/contract/redirects';
import type { SettingsDocument } from '@nzela/contract/settings';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Signpost, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable, type DataTableProps } from '../../ui/DataTable.tsx';
import { AlertDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { changeRow, settingsQuery } from '../settings/settings.tsx';
import { AllowedHosts } from './allowed-hosts.tsx';
import { MissingPaths } from './missing-paths.tsx';
import { newRedirect, RedirectDialog } from './redirect.dialog.tsx';
import { redirectRows, statusText } from './redirect.fields.ts';

/** §2, custom routes and redirects; the addresses that led nowhere; and the other sites that one may lead to. */
export function RedirectsTab() {
  const queries = useQueryClient();
  const latest = useQuery(settingsQuery('redirects'));
  const [edited, setEdited] = useState<Redirect | null>(null);
  const [removed, setRemoved] = useState<Redirect | null>(null);
  if (latest.data === undefined)
    return (
      <Card>
        <Reading of={latest} rows={5} />
      </Card>
    );
  const { redirections } = latest.data.valeur as SettingsDocument<'redirects'>;

  const toggle = (redirect: Redirect, actif: boolean) => {
    const { chemin } = redirect;
    const change = () =>
      changeRow(queries, redirectRows, { opened: redirect, next: { ...redirect, actif } });
    const success = actif
      ? m.redirects_enabled({ path: chemin })
      : m.redirects_disabled({ path: chemin });
    void callWithToasts(change, { success });
  };
  const remove = async (redirect: Redirect) => {
    const change = () => changeRow(queries, redirectRows, { opened: redirect, next: null });
    await callWithToasts(change, { success: m.redirects_removed() });
  };

  return (
    <div className="flex flex-col gap-6">
      <Card
        title={m.redirects_title()}
        description={m.redirects_text()}
        padded={false}
        action={
          redirections.length > 0 && (
            <Button
              icon={<Plus size={18} aria-hidden />}
              onClick={() => setEdited(newRedirect(''))}
            >
              {m.redirects_add()}
            </Button>
          )
        }
      >
        <DataTable
          label={m.redirects_title()}
          rows={redirections}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              icon={<Signpost size={28} />}
              title={m.redirects_empty()}
              action={
                <Button onClick={() => setEdited(newRedirect(''))}>{m.redirects_add()}</Button>
              }
            >
              {m.redirects_empty_text()}
            </EmptyState>
          }
          columns={columnsOf({ toggle, edit: setEdited, remove: setRemoved })}
        />
      </Card>
      <MissingPaths onRedirect={(path) => setEdited(newRedirect(path))} />
      <AllowedHosts />
      {edited !== null && <RedirectDialog redirect={edited} onClose={() => setEdited(null)} />}
      {removed !== null && (
        <AlertDialog
          open
          danger
          title={m.redirects_remove_title({ path: removed.chemin })}
          confirmLabel={m.redirects_remove()}
          onConfirm={() => remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>{m.redirects_remove_text()}</p>
        </AlertDialog>
      )}
    </div>
  );
}

function Address({ text }: { readonly text: string }) {
  return <span className="font-mono text-sm wrap-anywhere">{text}</span>;
}

type Acts = {
  readonly toggle: (redirect: Redirect, active: boolean) => void;
  readonly edit: (redirect: Redirect) => void;
  readonly remove: (redirect: Redirect) => void;
};

function columnsOf({ toggle, edit, remove }: Acts): DataTableProps<Redirect>['columns'] {
  return [
    {
      id: 'path',
      header: m.redirects_path(),
      cell: (row) => <Address text={row.chemin} />,
    },
    {
      id: 'target',
      header: m.redirects_target(),
      cell: (row) => <Address text={row.cible} />,
    },
    { id: 'status', header: m.redirects_status(), cell: (row) => statusText(row.statut) },
    {
      id: 'active',
      header: m.redirects_active(),
      cell: (row) => (
        <Switch
          label={<span className="sr-only">{m.redirects_active_of({ path: row.chemin })}</span>}
          value={row.actif}
          onChange={(actif) => toggle(row, actif)}
        />
      ),
    },
    {
      id: 'actions',
      header: m.redirects_actions(),
      align: 'end',
      cell: (row) => (
        <span className="inline-flex">
          <IconButton
            label={m.redirects_edit_of({ path: row.chemin })}
            icon={<Pencil size={20} aria-hidden />}
            onClick={() => edit(row)}
          />
          <IconButton
            label={m.redirects_remove_of({ path: row.chemin })}
            icon={<Trash2 size={20} aria-hidden />}
            onClick={() => remove(row)}
          />
        </span>
      ),
    },
  ];
}
