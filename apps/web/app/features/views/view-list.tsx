import { type View, viewInputSchema, type ViewPage } from '@nzela/contract/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { forgetView, keepView, viewsQuery } from './views.api.ts';

type ViewListProps = { readonly page: ViewPage; readonly onClose: () => void };

/** Those that are kept, each a link, and what keeps the one that is shown. */
export function ViewList({ page, onClose }: ViewListProps) {
  const read = useQuery(viewsQuery(page));
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-2">{m.views_description()}</p>
      {read.data === undefined ? (
        <Reading of={read} rows={3} />
      ) : (
        <Views page={page} views={read.data.elements} onClose={onClose} />
      )}
      <KeepForm page={page} onClose={onClose} />
    </div>
  );
}

function Views({ page, views, onClose }: ViewListProps & { readonly views: readonly View[] }) {
  if (views.length === 0) return <p>{m.views_none()}</p>;
  return (
    <ul
      aria-label={m.views_title()}
      className="divide-y divide-border rounded-m border border-border"
    >
      {views.map((view) => (
        <li key={view.id} className="flex min-h-14 items-center gap-3 py-1 pr-1 pl-4">
          <span className="min-w-0 flex-1">
            <Link
              to={{ search: view.requete }}
              className="target font-semibold wrap-anywhere underline-offset-4 hover:underline"
              onClick={onClose}
            >
              {view.nom}
            </Link>
            {view.partagee && (
              <span className="block text-sm text-ink-2">
                {view.mienne ? m.views_shared() : m.views_shared_by({ name: view.auteur })}
              </span>
            )}
          </span>
          {view.mienne && <Forget page={page} view={view} />}
        </li>
      ))}
    </ul>
  );
}

function Forget({ page, view }: { readonly page: ViewPage; readonly view: View }) {
  const queries = useQueryClient();
  const forget = async () => {
    const done = await callWithToasts(() => forgetView(page, view.id));
    if (!done.ok) return;
    toast('success', m.views_forgotten());
    await queries.invalidateQueries(viewsQuery(page));
  };
  return (
    <IconButton
      label={m.views_forget({ name: view.nom })}
      icon={<Trash2 size={18} aria-hidden />}
      onClick={() => void forget()}
    />
  );
}

function KeepForm({ page, onClose }: ViewListProps) {
  const queries = useQueryClient();
  const { search } = useLocation();
  const form = useAppForm(viewInputSchema, { nom: '', requete: '', partagee: false });
  return (
    <Form
      form={form}
      label={m.views_keep()}
      onSubmit={async ({ nom, partagee }) => {
        await keepView(page, { nom, partagee, requete: new URLSearchParams(search).toString() });
        toast('success', m.views_kept());
        await queries.invalidateQueries(viewsQuery(page));
        onClose();
      }}
    >
      <FormField form={form} name="nom">
        {(field) => (
          <TextField {...field} label={m.views_name()} autoComplete="off" maxLength={60} />
        )}
      </FormField>
      <FormField form={form} name="partagee">
        {(field) => <Switch {...field} label={m.views_share()} />}
      </FormField>
      <SubmitButton form={form} busyLabel={m.ui_loading()}>
        {m.views_keep()}
      </SubmitButton>
    </Form>
  );
}
