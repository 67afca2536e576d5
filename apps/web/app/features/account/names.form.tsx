import { profileUpdateSchema, type User } from '@nzela/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../lib/session.tsx';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { toast } from '../../ui/toast.ts';
import { splitFullName } from '../auth/auth.tsx';
import { meQuery, saveNames } from './account.api.ts';

/** The full name and how it is split: first word, then the rest, unless the person says otherwise. */
export function NamesForm({ user }: { readonly user: User }) {
  const queries = useQueryClient();
  const { showChange } = useSession();
  const form = useAppForm(profileUpdateSchema, { prenom: user.prenom, nom: user.nom });
  const [fullName, setFullName] = useState([user.prenom, user.nom].filter(Boolean).join(' '));
  const { isSubmitting } = form.formState;
  const typeFullName = (text: string) => {
    setFullName(text);
    const { prenom, nom } = splitFullName(text);
    form.setValue('prenom', prenom, { shouldValidate: form.formState.isSubmitted });
    form.setValue('nom', nom);
  };
  const follow = (prenom: string, nom: string) => setFullName(`${prenom} ${nom}`.trim());
  return (
    <Form
      form={form}
      label={m.users_profile_title()}
      onSubmit={async (names) => {
        queries.setQueryData(meQuery.queryKey, await saveNames(names));
        toast('success', m.users_profile_saved());
        await showChange();
      }}
    >
      <TextField
        label={m.users_full_name()}
        hint={m.users_full_name_hint()}
        autoComplete="name"
        value={fullName}
        onChange={typeFullName}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField form={form} name="prenom" missing={m.auth_missing_first_name()}>
          {(field) => (
            <TextField
              {...field}
              autoComplete="given-name"
              label={m.users_first_name()}
              onChange={(prenom) => {
                field.onChange(prenom);
                follow(prenom, form.getValues('nom'));
              }}
            />
          )}
        </FormField>
        <FormField form={form} name="nom">
          {(field) => (
            <TextField
              {...field}
              autoComplete="family-name"
              label={m.users_last_name()}
              optional
              onChange={(nom) => {
                field.onChange(nom);
                follow(form.getValues('prenom'), nom);
              }}
            />
          )}
        </FormField>
      </div>
      <div className="grid sm:block">
        <Button type="submit" busy={isSubmitting} busyLabel={m.users_saving()}>
          {m.users_save()}
        </Button>
      </div>
    </Form>
  );
}
