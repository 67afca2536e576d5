import { Plus, Trash2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { m } from '@nzela/messages/m';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FormField } from '../../../ui/Form.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { SettingsFormOf } from '../../settings/settings.tsx';

/** §2, footer links with their texts and addresses, in their order. */
export function FooterLinks({ form }: { readonly form: SettingsFormOf<'content-draft'> }) {
  const links = useWatch({ control: form.control, name: 'pied.liens' });
  const set = (next: typeof links) => form.setValue('pied.liens', next, { shouldDirty: true });
  return (
    <Card
      title={m.content_footer_links()}
      description={m.content_footer_text()}
      action={
        <Button
          variant="secondary"
          size="s"
          icon={<Plus size={18} aria-hidden />}
          onClick={() => set([...links, { id: crypto.randomUUID(), texte: '', url: '' }])}
        >
          {m.content_footer_add()}
        </Button>
      }
    >
      <ul className="flex flex-col gap-4">
        {links.map(({ id, texte }, index) => (
          <li key={id} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-3 sm:grid-cols-2">
              <FormField form={form} name={`pied.liens.${index}.texte`}>
                {(field) => (
                  <TextField
                    {...field}
                    label={m.content_footer_link_text()}
                    labelHidden={index > 0}
                    autoComplete="off"
                  />
                )}
              </FormField>
              <FormField form={form} name={`pied.liens.${index}.url`}>
                {(field) => (
                  <TextField
                    {...field}
                    label={m.content_footer_link_url()}
                    labelHidden={index > 0}
                    autoComplete="off"
                    autoCapitalize="none"
                  />
                )}
              </FormField>
            </div>
            <IconButton
              label={m.content_footer_remove({ text: texte })}
              icon={<Trash2 size={20} aria-hidden />}
              className={index === 0 ? 'mt-8' : ''}
              onClick={() => set(links.filter((_link, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
