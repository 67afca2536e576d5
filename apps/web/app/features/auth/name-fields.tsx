import { m } from '@nzela/messages/m';
import { type AppForm, FormField } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { RegisterInput, Registration } from './credentials.schema.ts';
import { splitFullName } from './full-name.ts';

export type RegisterValues = AppForm<RegisterInput, Registration>;

type NameFieldsProps = {
  readonly form: RegisterValues;
  readonly isSplitByHand: boolean;
  readonly onSplitByHand: () => void;
};

/** The full name and how it is understood; or, where that was wrong, its two parts. */
export function NameFields({ form, isSplitByHand, onSplitByHand }: NameFieldsProps) {
  const { prenom, nom } = splitFullName(form.watch('nomComplet'));
  const correct = () => {
    form.setValue('prenom', prenom);
    form.setValue('nom', nom);
    onSplitByHand();
  };
  if (isSplitByHand) return <SplitName form={form} />;
  return (
    <div className="flex flex-col gap-3">
      <FormField form={form} name="nomComplet" missing={m.auth_missing_name()}>
        {(field) => <TextField {...field} autoComplete="name" label={m.auth_full_name()} />}
      </FormField>
      {prenom !== '' && (
        <p className="-mt-1 flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
          {nom === '' ? m.auth_name_split_one({ prenom }) : m.auth_name_split({ prenom, nom })}
          <button
            type="button"
            className="target font-medium text-brand underline underline-offset-4"
            onClick={correct}
          >
            {m.auth_name_correct()}
          </button>
        </p>
      )}
    </div>
  );
}

function SplitName({ form }: { readonly form: RegisterValues }) {
  return (
    <>
      <FormField form={form} name="prenom" missing={m.auth_missing_first_name()}>
        {(field) => <TextField {...field} autoComplete="given-name" label={m.auth_first_name()} />}
      </FormField>
      <FormField form={form} name="nom">
        {(field) => (
          <TextField {...field} autoComplete="family-name" label={m.auth_last_name()} optional />
        )}
      </FormField>
    </>
  );
}
