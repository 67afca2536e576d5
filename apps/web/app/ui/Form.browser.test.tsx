import { lineSchema } from '@nzela/contract/common';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { m } from '@nzela/messages/m';
import { ApiError } from '../lib/api-error.ts';
import { Dialog } from './Dialog.tsx';
import { Form, FormField, useAppForm } from './Form.tsx';
import { PlainForm } from './PlainForm.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextField } from './TextField.tsx';

const schema = z.strictObject({
  nom: lineSchema(20, 'fields_recipient'),
  ville: lineSchema(20, 'fields_day'),
});

type Values = z.output<typeof schema>;

function Sample({ onSubmit }: { readonly onSubmit: (values: Values) => Promise<void> | void }) {
  const form = useAppForm(schema, { nom: '', ville: '' });
  return (
    <Form form={form} onSubmit={onSubmit} label="Adresse">
      <FormField form={form} name="nom">
        {(field) => <TextField label="Nom" {...field} />}
      </FormField>
      <FormField form={form} name="ville">
        {(field) => <TextField label="Ville" {...field} />}
      </FormField>
      <SubmitButton form={form}>Envoyer</SubmitButton>
    </Form>
  );
}

test('says nothing of what is not finished before it is sent', async () => {
  const screen = await render(<Sample onSubmit={() => undefined} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'A');
  await userEvent.keyboard('{Backspace}');
  await userEvent.tab();
  await expect
    .element(screen.getByRole('textbox', { name: 'Nom' }))
    .not.toHaveAttribute('aria-invalid');
});

test('sent with faults: the summary has the focus, and each of its lines leads to its field', async () => {
  const onSubmit = vi.fn<(values: Values) => void>();
  const screen = await render(<Sample onSubmit={onSubmit} />);
  await screen.getByRole('button', { name: 'Envoyer' }).click();
  const summary = screen.getByRole('alert');
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).toMatchTextContent(/^Certaines informations/);
  await summary.getByRole('button', { name: m.fields_day() }).click();
  const town = screen.getByRole('textbox', { name: 'Ville' });
  await expect.element(town).toHaveFocus();
  await expect.element(town).toHaveAccessibleDescription(m.fields_day());
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a fault is gone while it is corrected; sent again with another, the summary has the focus again', async () => {
  const screen = await render(<Sample onSubmit={() => undefined} />);
  const send = screen.getByRole('button', { name: 'Envoyer' });
  await send.click();
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'Awa');
  await expect
    .element(screen.getByRole('textbox', { name: 'Nom' }))
    .not.toHaveAttribute('aria-invalid');
  await send.click();
  const summary = screen.getByRole('alert');
  await expect.element(summary).toHaveFocus();
  await expect.element(summary).not.toMatchTextContent(m.fields_recipient());
});

test('one sentence for several empty fields stands in the summary, and at each field one of its own', async () => {
  const shared = z.strictObject({
    nom: lineSchema(20, 'fields_all_required'),
    ville: lineSchema(20, 'fields_all_required'),
  });
  function TwoFields() {
    const form = useAppForm(shared, { nom: '', ville: '' });
    return (
      <Form form={form} onSubmit={() => undefined} label="Adresse">
        <FormField form={form} name="nom" missing="Il manque le nom">
          {(field) => <TextField label="Nom" {...field} />}
        </FormField>
        <FormField form={form} name="ville" missing="Il manque la ville">
          {(field) => <TextField label="Ville" {...field} />}
        </FormField>
        <SubmitButton form={form}>Envoyer</SubmitButton>
      </Form>
    );
  }
  const screen = await render(<TwoFields />);
  await screen.getByRole('button', { name: 'Envoyer' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent(m.fields_all_required());
  for (const [name, sentence] of [
    ['Nom', 'Il manque le nom'],
    ['Ville', 'Il manque la ville'],
  ] as const) {
    const field = screen.getByRole('textbox', { name });
    await expect.element(field).toHaveAccessibleDescription(sentence);
  }
});

test('of fields alike, each line of the summary says where its own stands', async () => {
  const amount = z.string().regex(/^\d+$/, { error: 'fields_amount' });
  const rows = z.strictObject({ rows: z.array(z.strictObject({ minimum: amount })) });
  function Rows() {
    const form = useAppForm(rows, { rows: [{ minimum: 'x' }, { minimum: 'y' }] });
    const place = (index: number) => `${['Mali', 'Togo'][index]}, Minimum`;
    return (
      <Form
        form={form}
        onSubmit={() => undefined}
        label="Pays"
        placeOf={(name) => place(Number(name.split('.')[1]))}
      >
        {[0, 1].map((index) => (
          <FormField key={index} form={form} name={`rows.${index}.minimum`}>
            {(field) => <TextField label={place(index)} {...field} />}
          </FormField>
        ))}
        <SubmitButton form={form}>Envoyer</SubmitButton>
      </Form>
    );
  }
  const screen = await render(<Rows />);
  await screen.getByRole('button', { name: 'Envoyer' }).click();
  const fault = m.fields_amount().toLowerCase();
  const summary = screen.getByRole('alert');
  await expect.element(summary).toHaveFocus();
  await expect.element(summary.getByText(`Mali, Minimum : ${fault}`)).toBeVisible();
  await summary.getByRole('button', { name: `Togo, Minimum : ${fault}` }).click();
  await expect.element(screen.getByRole('textbox', { name: 'Togo, Minimum' })).toHaveFocus();
});

test('a sentence that several fields have begins, at each, with the field; the summary says it once', async () => {
  const sentence = 'Certains caractères ne sont pas acceptés.';
  const screen = await render(
    <Sample
      onSubmit={async () => {
        const errors = ['nom', 'ville'].map((champ) => ({ champ, message: sentence }));
        throw new ApiError('À corriger', { status: 400, errors });
      }}
    />,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'Awa');
  await userEvent.type(screen.getByRole('textbox', { name: 'Ville' }), 'Dakar');
  await userEvent.keyboard('{Enter}');
  const summary = screen.getByRole('alert');
  await expect.element(summary).toHaveFocus();
  expect(summary.getByText(sentence).elements()).toHaveLength(1);
  for (const field of ['Nom', 'Ville']) {
    await expect
      .element(screen.getByRole('textbox', { name: field }))
      .toHaveAccessibleDescription(`${field}\u00a0: certains caractères ne sont pas acceptés.`);
  }
});

test('an old refusal goes when a choice that is no text is made', async () => {
  function Chosen() {
    const form = useAppForm(schema, { nom: 'Awa', ville: 'Dakar' });
    return (
      <Form
        form={form}
        label="Adresse"
        onSubmit={async () => {
          throw new ApiError('Solde insuffisant', { status: 409 });
        }}
      >
        <button type="button" onClick={() => form.setValue('ville', 'Thiès')}>
          Thiès
        </button>
        <SubmitButton form={form}>Envoyer</SubmitButton>
      </Form>
    );
  }
  const screen = await render(<Chosen />);
  await screen.getByRole('button', { name: 'Envoyer' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Solde insuffisant');
  await screen.getByRole('button', { name: 'Thiès' }).click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('an old refusal goes when something is corrected', async () => {
  const screen = await render(
    <Sample
      onSubmit={async () => {
        throw new ApiError('Solde insuffisant', { status: 409 });
      }}
    />,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'Awa');
  await userEvent.type(screen.getByRole('textbox', { name: 'Ville' }), 'Thiès');
  await screen.getByRole('button', { name: 'Envoyer' }).click();
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Solde insuffisant');
  await userEvent.type(screen.getByRole('textbox', { name: 'Ville' }), ' Nord');
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('a refusal is said at the field it names, and nothing typed is lost', async () => {
  const screen = await render(
    <Sample
      onSubmit={async () => {
        throw new ApiError('À corriger', {
          status: 400,
          errors: [{ champ: 'ville', message: 'Ville inconnue' }],
        });
      }}
    />,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'Awa');
  await userEvent.type(screen.getByRole('textbox', { name: 'Ville' }), 'Dakarr');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert')).toHaveFocus();
  const town = screen.getByRole('textbox', { name: 'Ville' });
  await expect.element(town).toHaveAccessibleDescription('Ville inconnue');
  await expect.element(town).toHaveValue('Dakarr');
  await expect.element(screen.getByRole('textbox', { name: 'Nom' })).toHaveValue('Awa');
});

test('a refusal that names no field is said with the reference to quote', async () => {
  const screen = await render(
    <Sample
      onSubmit={async () => {
        throw new ApiError('Le service ne répond pas', { status: 503, reference: 'REF-7' });
      }}
    />,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'Awa');
  await userEvent.type(screen.getByRole('textbox', { name: 'Ville' }), 'Dakar');
  await userEvent.keyboard('{Enter}');
  const summary = screen.getByRole('alert');
  await expect.element(summary).toMatchTextContent(/Le service ne répond pas/);
  await expect.element(summary).toMatchTextContent(/REF-7/);
});

test('while it is sent, its button is busy and pressed for nothing', async () => {
  const answered = Promise.withResolvers<void>();
  const onSubmit = vi.fn<() => Promise<void>>(() => answered.promise);
  const screen = await render(<Sample onSubmit={onSubmit} />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Nom' }), 'Awa');
  await userEvent.type(screen.getByRole('textbox', { name: 'Ville' }), 'Dakar');
  await screen.getByRole('button', { name: 'Envoyer' }).dblClick();
  const button = screen.getByRole('button', { name: m.ui_busy() });
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  expect(onSubmit).toHaveBeenCalledOnce();
  answered.resolve();
  await expect.element(screen.getByRole('button', { name: 'Envoyer' })).toBeVisible();
});

test('a form in a dialog that another form opened is sent alone', async () => {
  const outer = vi.fn<() => void>();
  const inner = vi.fn<(values: Values) => void>();
  const screen = await render(
    <PlainForm label="Liste" onSubmit={outer}>
      <Dialog open onClose={() => undefined} title="Une ligne">
        <Sample onSubmit={inner} />
      </Dialog>
    </PlainForm>,
  );
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Awa');
  await dialog.getByRole('textbox', { name: 'Ville' }).fill('Dakar');
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await expect.poll(() => inner.mock.calls).toEqual([[{ nom: 'Awa', ville: 'Dakar' }]]);
  expect(outer).not.toHaveBeenCalled();
});
