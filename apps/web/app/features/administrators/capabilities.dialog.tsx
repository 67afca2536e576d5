import {
  appointmentSchema,
  capabilitiesUpdateSchema,
  type Administrator,
  type Capability,
} from '@nzela/contract/administrators';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { toast } from '../../ui/toast.ts';
import { withStepUp } from '../auth/auth.tsx';
import { administratorsQuery, appoint, changeCapabilities, waits } from './administrators.api.ts';
import { capabilityNames } from './capability-names.ts';
import { CapabilitiesField } from './capabilities-field.tsx';

type DialogProps = { readonly onClose: () => void };

/** Gives an administrator capabilities, and takes others. */
export function CapabilitiesDialog({
  administrator,
  onClose,
}: DialogProps & { readonly administrator: Administrator }) {
  const done = useDone(onClose);
  const { id, nom, capacites } = administrator;
  const form = useAppForm(capabilitiesUpdateSchema.pick({ capacites: true }), {
    capacites: [...capacites],
  });
  const [opened] = useState(capacites);
  const isChanged = capacites.toSorted().join() !== opened.toSorted().join();
  const queries = useQueryClient();
  const change = async (chosen: readonly Capability[]) => {
    const body = { id, capacites: [...chosen], avant: [...capacites] };
    try {
      return await withStepUp((verification) => changeCapabilities(body, { verification }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'capacites_modifiees')
        await queries.invalidateQueries(administratorsQuery());
      throw error;
    }
  };
  const title = m.administrators_change_of({ name: nom });
  return (
    <Dialog open onClose={onClose} title={title} size="m">
      <Form
        form={form}
        label={title}
        onSubmit={async ({ capacites: chosen }) => done(await change(chosen))}
      >
        {isChanged && (
          <Alert tone="warn" title={m.administrators_changed_meanwhile()}>
            {m.administrators_changed_meanwhile_text({ names: namesOf(capacites) })}
          </Alert>
        )}
        <FormField form={form} name="capacites">
          {({ value, onChange }) => <CapabilitiesField value={value} onChange={onChange} />}
        </FormField>
        <FormActions form={form} busyLabel={m.users_saving()} onCancel={onClose}>
          {m.users_save()}
        </FormActions>
      </Form>
    </Dialog>
  );
}

function namesOf(given: readonly Capability[]): string {
  return given.length === 0
    ? m.administrators_none()
    : given.map((each) => capabilityNames[each].name()).join(', ');
}

/** Makes somebody an administrator who has an account. */
export function AppointDialog({ onClose }: DialogProps) {
  const done = useDone(onClose);
  const form = useAppForm(appointmentSchema, { email: '', capacites: [] });
  return (
    <Dialog open onClose={onClose} title={m.administrators_appoint()} size="m">
      <Form
        form={form}
        label={m.administrators_appoint()}
        onSubmit={async (body) =>
          done(await withStepUp((verification) => appoint(body, { verification })))
        }
      >
        <FormField form={form} name="email" missing={m.auth_missing_email()}>
          {(field) => (
            <EmailField
              {...field}
              label={m.administrators_email()}
              hint={m.administrators_email_hint()}
            />
          )}
        </FormField>
        <FormField form={form} name="capacites">
          {({ value, onChange }) => <CapabilitiesField value={value} onChange={onChange} />}
        </FormField>
        <FormActions form={form} busyLabel={m.users_saving()} onCancel={onClose}>
          {m.administrators_appoint()}
        </FormActions>
      </Form>
    </Dialog>
  );
}

/** Says what became of a change, reads the list anew and closes the dialog. */
function useDone(onClose: () => void) {
  const queries = useQueryClient();
  return async (answer: Parameters<typeof waits>[0]) => {
    if (waits(answer)) toast('info', m.approvals_waits());
    else toast('success', m.administrators_changed());
    await queries.invalidateQueries({ queryKey: ['administrators'] });
    await queries.invalidateQueries({ queryKey: ['approvals'] });
    onClose();
  };
}
