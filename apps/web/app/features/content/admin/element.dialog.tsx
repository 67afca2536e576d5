import { type ContentElement, contentElementSchema, elementTypes } from '@nzela/contract/content';
import { useQueryClient } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogActions } from '../../../ui/DialogActions.tsx';
import { Form, FormField, useAppForm } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { atRow, changeSettings } from '../../settings/settings.tsx';

const hints = {
  text: m.content_rich_hint,
  image: m.content_image_hint,
  json: m.content_json_hint,
} as const;

type ElementDialogProps = {
  /** Null: a new one. */
  readonly element: ContentElement | null;
  readonly onClose: () => void;
};

/** An element of the dynamic content, new or of the list. */
export function ElementDialog({ element, onClose }: ElementDialogProps) {
  const queries = useQueryClient();
  const title = element === null ? m.content_element_add() : m.content_element_edit();
  const form = useAppForm(
    contentElementSchema,
    element ?? { cle: '', type: 'text' as const, valeur: '' },
  );
  const save = async (row: ContentElement) => {
    try {
      await changeSettings(queries, 'content-draft', (document) => ({
        ...document,
        elements:
          element === null
            ? [...document.elements, row]
            : document.elements.map((one) => (one.cle === element.cle ? row : one)),
      }));
    } catch (error) {
      throw atRow(error);
    }
    toast('success', m.content_element_saved({ key: row.cle }));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title} size="l">
      <Form form={form} label={title} className="flex flex-col gap-5" onSubmit={save}>
        <FormField form={form} name="cle">
          {(field) => (
            <TextField
              {...field}
              label={m.content_element_key()}
              hint={m.content_element_key_hint()}
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
        </FormField>
        <FormField form={form} name="type">
          {(field) => (
            <SelectField
              {...field}
              label={m.content_element_type()}
              options={elementTypes.map((value) => ({ value, label: value }))}
            />
          )}
        </FormField>
        <FormField form={form} name="valeur">
          {(field) => (
            <TextAreaField
              {...field}
              rows={8}
              label={m.content_element_value()}
              hint={hints[form.watch('type')]()}
            />
          )}
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
