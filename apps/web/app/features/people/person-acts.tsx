import { personReasonSchema } from '@nzela/contract/people';
import { LogOut } from 'lucide-react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { AlertDialog, Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { SubmitButton } from '../../ui/SubmitButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { type ActProps, useChanged } from './acting.ts';
import type { PersonAct } from './people-table.tsx';
import { askIdentity, closePerson, endSessions, sendReset } from './people.api.ts';
import { ReasonForm } from './reason.form.tsx';
import { AskDialog, BlockForm, UnblockForm } from './suspending.tsx';

/** What an administrator does about an account, in its dialog. */
export function PersonActDialog({ act, ...one }: ActProps & { readonly act: PersonAct }) {
  if (act === 'security') return <SecurityDialog {...one} />;
  if (act === 'ask') return <AskDialog {...one} />;
  return act === 'password' ? <PasswordDialog {...one} /> : <CloseDialog {...one} />;
}

function SecurityDialog({ person, onClose }: ActProps) {
  const { id, nom: name } = person;
  const changed = useChanged();
  const end = async () => {
    const ended = await callWithToasts(() => endSessions(id));
    if (!ended.ok) return;
    toast('success', m.people_sessions_ended({ count: ended.value.terminees }));
    await changed();
  };
  return (
    <Dialog open onClose={onClose} title={m.people_security_of({ name })} size="l">
      <div className="flex flex-col gap-6">
        <section className="flex flex-col items-start gap-3">
          <h3 className="text-lg">{m.people_sessions_title()}</h3>
          <p className="text-ink-2">{m.people_sessions_text()}</p>
          <Button
            variant="secondary"
            icon={<LogOut size={18} aria-hidden />}
            onClick={() => void end()}
          >
            {m.people_sessions_end()}
          </Button>
        </section>
        <section className="flex flex-col gap-3 border-t border-border pt-6">
          <IdentityForm person={person} onClose={onClose} />
        </section>
        <section className="flex flex-col gap-3 border-t border-border pt-6">
          {person.statut === 'inactive' ? (
            <UnblockForm person={person} onClose={onClose} />
          ) : (
            <BlockForm person={person} onClose={onClose} />
          )}
        </section>
      </div>
    </Dialog>
  );
}

function IdentityForm({ person, onClose }: ActProps) {
  const form = useAppForm(personReasonSchema, { motif: '' });
  const changed = useChanged();
  return (
    <>
      <h3 className="text-lg">{m.people_identity_title()}</h3>
      <p className="text-ink-2">{m.people_identity_text()}</p>
      <Form
        form={form}
        label={m.people_identity_title()}
        onSubmit={async ({ motif }) => {
          await askIdentity(person.id, motif);
          toast('success', m.people_identity_asked({ name: person.nom }));
          onClose();
          await changed();
        }}
      >
        <FormField form={form} name="motif">
          {(field) => <TextField {...field} label={m.people_identity_reason()} />}
        </FormField>
        <SubmitButton
          form={form}
          variant="secondary"
          className="self-start"
          busyLabel={m.people_identity_busy()}
        >
          {m.people_identity_ask()}
        </SubmitButton>
      </Form>
    </>
  );
}

function PasswordDialog({ person, onClose }: ActProps) {
  const { id, nom: name, email } = person;
  const changed = useChanged();
  const send = async () => {
    const sent = await callWithToasts(() => sendReset(id), {
      success: m.people_password_sent({ email }),
    });
    if (sent.ok) await changed();
  };
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={m.people_password_of({ name })}
      confirmLabel={m.people_password_send()}
      onConfirm={send}
    >
      {m.people_password_text({ email })}
    </AlertDialog>
  );
}

function CloseDialog({ person: { id, nom: name }, onClose }: ActProps) {
  return (
    <Dialog open onClose={onClose} title={m.people_delete_of({ name })}>
      <ReasonForm
        label={m.people_delete_of({ name })}
        act={(reason) => closePerson(id, reason)}
        done={m.people_closed({ name })}
        submit={m.people_delete()}
        busyLabel={m.people_delete_busy()}
        danger
        onClose={onClose}
      >
        <Alert tone="warn" title={m.people_delete_title()}>
          {m.people_delete_text()}
        </Alert>
      </ReasonForm>
    </Dialog>
  );
}
