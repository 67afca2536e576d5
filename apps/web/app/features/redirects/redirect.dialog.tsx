import { redirectSchema, redirectStatuses, type Redirect } from '@nzela/contract/redirects';
import { useQueryClient } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { atRow, changeSettings } from '../settings/settings.tsx';

export function newRedirect(path: string): Redirect {
  return { id: crypto.randomUUID(), chemin: path, cible: '', statut: 301, actif: true };
}

type RedirectDialogProps = { readonly redirect: Redirect; readonly onClose: () => void };

/** A redirect, new or of the list. */
export function RedirectDialog({ redirect, onClose }: RedirectDialogProps) {
  const queries = useQueryClient();
  const isNew = redirect.cible === '';
  const title = isNew ? m.redirects_add() : m.redirects_edit();
  const form = useAppForm(redirectSchema, redirect);
  const save = async (row: Redirect) => {
    try {
      await changeSettings(queries, 'redirects', (document) => {
        const others = document.redirections.some(({ id }) => id === row.id);
        return {
          ...document,
          redirections: others
            ? document.redirections.map((one) => (one.id === row.id ? row : one))
            : [...document.redirections, row],
        };
      });
    } catch (error) {
      throw atRow(error);
    }
    void queries.invalidateQueries({ queryKey: ['redirects'] });
    toast('success', m.redirects_saved({ path: row.chemin }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title} size="m">
      <Form form={form} label={title} className="flex flex-col gap-5" onSubmit={save}>
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
                label: status === 301 ? m.redirects_permanent() : m.redirects_temporary(),
              }))}
            />
          )}
        </FormField>
        <FormField form={form} name="actif">
          {(field) => <Switch {...field} label={m.redirects_active()} />}
        </FormField>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <SubmitButton form={form} busyLabel={m.users_saving()}>
            {m.users_save()}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
