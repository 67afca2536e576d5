import { lineSchema } from '@nzela/contract/common';
import { z } from 'zod';
import { Form, FormField, useAppForm } from '../ui/Form.tsx';
import { FormActions } from '../ui/FormActions.tsx';
import { TextField } from '../ui/TextField.tsx';
import { SubmitButton } from '../ui/SubmitButton.tsx';
import { Specimen } from './Specimen.tsx';

const schema = z.strictObject({
  nom: lineSchema(80, 'fields_all_required'),
  ville: lineSchema(80, 'fields_all_required'),
});

/** Stands for what the API refuses: an error with a status, and a sentence for one field. */
class SampleRefusal extends Error {
  readonly status = 409;
  readonly errors = [{ champ: 'ville', message: 'Certains caractères ne sont pas acceptés.' }];
  readonly reference = 'REF-0001';
}

export function FormSpecimen() {
  const form = useAppForm(schema, { nom: '', ville: '' });
  return (
    <Specimen name="Form, ErrorSummary, FormActions">
      <Form
        form={form}
        onSubmit={async () => {
          await new Promise((done) => setTimeout(done, 1_000));
          throw new SampleRefusal('Certaines informations sont à corriger.');
        }}
      >
        <FormField form={form} name="nom">
          {(field) => <TextField label="Nom" autoComplete="name" {...field} />}
        </FormField>
        <FormField form={form} name="ville">
          {(field) => <TextField label="Ville" {...field} />}
        </FormField>
        <SubmitButton form={form} block>
          Submit
        </SubmitButton>
        <FormActions form={form} onCancel={() => form.reset()}>
          FormActions
        </FormActions>
      </Form>
    </Specimen>
  );
}
