import { type ContentElement, contentElementSchema, elementTypes } from '@nzela/contract/content';
import { m } from '@nzela/messages/m';
import { FormField } from '../../../ui/Form.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { TextAreaField } from '../../../ui/TextAreaField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { RowDialog } from '../../settings/settings.tsx';
import { elementRows, elementText } from './content-fields.ts';

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
  return (
    <RowDialog
      list={elementRows}
      schema={contentElementSchema}
      opened={element}
      initial={element ?? { cle: '', type: 'text', valeur: '' }}
      title={element === null ? m.content_element_add() : m.content_element_edit()}
      size="l"
      show={elementText}
      onSaved={({ cle }) => toast('success', m.content_element_saved({ key: cle }))}
      onClose={onClose}
    >
      {(form) => (
        <>
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
        </>
      )}
    </RowDialog>
  );
}
