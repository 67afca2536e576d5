import { redirectSchema, redirectStatuses, type Redirect } from '@nzela/contract/redirects';
import { useQueryClient } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { FormField } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { RowDialog } from '../settings/settings.tsx';
import { redirectRows, redirectText, statusText } from './redirect.fields.ts';

export function newRedirect(path: string): Redirect {
  return { id: crypto.randomUUID(), chemin: path, cible: '', statut: 301, actif: true };
}

type RedirectDialogProps = { readonly redirect: Redirect; readonly onClose: () => void };

/** A redirect, new or of the list. */
export function RedirectDialog({ redirect, onClose }: RedirectDialogProps) {
  const queries = useQueryClient();
  const isNew = redirect.cible === '';
  return (
    <RowDialog
      list={redirectRows}
      schema={redirectSchema}
      opened={isNew ? null : redirect}
      initial={redirect}
      title={isNew ? m.redirects_add() : m.redirects_edit()}
      show={redirectText}
      onSaved={({ chemin }) => {
        void queries.invalidateQueries({ queryKey: ['redirects'] });
        toast('success', m.redirects_saved({ path: chemin }));
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <FormField form={form} name="chemin">
            {(field) => (
              <TextField
                {...field}
                label={m.redirects_path()}
                hint={m.redirects_path_hint()}
                autoComplete="off"
                autoCapitalize="none"
              />
            )}
          </FormField>
          <FormField form={form} name="cible">
            {(field) => (
              <TextField
                {...field}
                label={m.redirects_target()}
                hint={m.redirects_target_hint()}
                autoComplete="off"
                autoCapitalize="none"
              />
            )}
          </FormField>
          <FormField form={form} name="statut">
            {({ value, onChange, ...field }) => (
              <SelectField
                {...field}
                label={m.redirects_status()}
                value={value === 301 ? '301' : '302'}
                onChange={(text) => onChange(text === '301' ? 301 : 302)}
                options={redirectStatuses.map((status) => ({
                  value: status === 301 ? '301' : '302',
                  label: statusText(status),
                }))}
              />
            )}
          </FormField>
          <FormField form={form} name="actif">
            {(field) => <Switch {...field} label={m.redirects_active()} />}
          </FormField>
        </>
      )}
    </RowDialog>
  );
}
