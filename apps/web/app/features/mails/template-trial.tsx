import type { MailPreview, MailTrial } from '@nzela/contract/mails';
import { Eye, Send } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { SettingsFormOf } from '../settings/settings.tsx';
import { previewTemplate, tryTemplate } from './mails.api.ts';
import { TrialResult } from './trial-result.tsx';

type TemplateTrialProps = {
  readonly form: SettingsFormOf<'mail-templates'>;
  readonly index: number;
};

/** The template as its reader gets it, before it is saved: here, or in one's own mailbox. */
export function TemplateTrial({ form, index }: TemplateTrialProps) {
  const [preview, setPreview] = useState<MailPreview | null>(null);
  const [trial, setTrial] = useState<MailTrial | null>(null);
  const [busy, setBusy] = useState<'preview' | 'trial' | null>(null);
  const typed = async () => {
    const isRight = await form.trigger(`modeles.${index}`);
    return isRight ? form.getValues(`modeles.${index}`) : null;
  };
  const show = async () => {
    const template = await typed();
    if (template === null) return;
    setBusy('preview');
    const made = await callWithToasts(() => previewTemplate(template));
    setBusy(null);
    if (made.ok) setPreview(made.value);
  };
  const send = async () => {
    const template = await typed();
    if (template === null) return;
    setBusy('trial');
    setTrial(null);
    const made = await callWithToasts(() => tryTemplate(template));
    setBusy(null);
    if (made.ok) setTrial(made.value);
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          size="s"
          variant="secondary"
          busy={busy === 'preview'}
          icon={<Eye size={18} aria-hidden />}
          onClick={() => void show()}
        >
          {m.mails_templates_preview()}
        </Button>
        <Button
          size="s"
          variant="secondary"
          busy={busy === 'trial'}
          icon={<Send size={18} aria-hidden />}
          onClick={() => void send()}
        >
          {m.mails_trial_send()}
        </Button>
      </div>
      {trial !== null && <TrialResult trial={trial} />}
      <Dialog
        open={preview !== null}
        onClose={() => setPreview(null)}
        title={preview?.objet ?? m.mails_templates_preview()}
        size="l"
      >
        {preview !== null && <Preview preview={preview} />}
      </Dialog>
    </>
  );
}

/** Both forms of the mail, beside one another where there is room. */
function Preview({ preview }: { readonly preview: MailPreview }) {
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <iframe
        title={m.mails_templates_dressed()}
        srcDoc={preview.html}
        // Nothing runs in it, and its link leads nowhere.
        sandbox=""
        className="h-112 w-full rounded-m border border-border bg-bg"
      />
      <figure className="min-w-0">
        <figcaption className="mb-2 text-sm font-medium">{m.mails_templates_plain()}</figcaption>
        <pre className="font-sans text-base leading-relaxed wrap-anywhere whitespace-pre-wrap">
          {preview.texte}
        </pre>
      </figure>
    </div>
  );
}
