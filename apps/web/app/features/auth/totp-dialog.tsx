import { oneTimeCodeSchema, type TotpSetup } from '@nzela/contract/sign-in';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../lib/api-error.ts';
import { m } from '@nzela/messages/m';
import { buttonClass } from '../../ui/button-class.ts';
import { CopyList } from '../../ui/CopyList.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form, FormField, useAppForm } from '../../ui/Form.tsx';
import { QrCode } from '../../ui/QrCode.tsx';
import { toast } from '../../ui/toast.ts';
import { FormActions } from '../../ui/FormActions.tsx';
import { CodeField } from './code-field.tsx';
import { beginTotp, enableTotp } from './security.api.ts';

type TotpDialogProps = {
  readonly onClose: () => void;
  readonly onEnabled: (backupCodes: readonly string[]) => Promise<void>;
};

/** The secret goes into the application by its camera or by hand; a code that comes back proves that it did. */
export function TotpDialog({ onClose, onEnabled }: TotpDialogProps) {
  const setup = useSetup(onClose);
  const form = useAppForm(z.object({ code: oneTimeCodeSchema }), { code: '' });
  // The question who one is stands over the page by itself.
  if (setup === null) return null;
  return (
    <Dialog open isProof onClose={onClose} size="m" title={m.auth_totp_setup_title()}>
      <div className="flex flex-col gap-6">
        <section className="grid items-center gap-5 sm:grid-cols-[14rem_1fr]">
          <div className="mx-auto w-full max-w-56">
            <QrCode text={setup.uri} label={m.auth_totp_qr()} />
          </div>
          <div className="flex min-w-0 flex-col gap-3">
            <p className="font-medium text-ink">{m.auth_totp_scan()}</p>
            {/* On a phone the application is on this very device, which cannot scan itself. */}
            <a
              href={setup.uri}
              className={cx(buttonClass({ variant: 'secondary', block: true }), 'sm:hidden')}
            >
              {m.auth_totp_open()}
            </a>
            <p>{m.auth_totp_by_hand()}</p>
            <CopyList
              rows={[
                {
                  label: m.auth_totp_secret(),
                  text: setup.secret.replace(/(.{4})(?=.)/g, '$1 '),
                  copy: setup.secret,
                },
              ]}
            />
          </div>
        </section>
        <Form
          form={form}
          label={m.auth_totp_setup_title()}
          onSubmit={async ({ code }) => {
            const { codes } = await enableTotp(code);
            toast('success', m.auth_totp_on());
            await onEnabled(codes);
          }}
        >
          <FormField form={form} name="code">
            {(field) => <CodeField {...field} withBackupCodes={false} />}
          </FormField>
          <FormActions form={form} onCancel={onClose} busyLabel={m.auth_step_up_busy()}>
            {m.auth_totp_enable()}
          </FormActions>
        </Form>
      </div>
    </Dialog>
  );
}

/** Asked for once: each asking makes another secret. */
function useSetup(onRefused: () => void): TotpSetup | null {
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    beginTotp().then(setSetup, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'verification_requise') toast('error', error.message);
      onRefused();
    });
  }, [onRefused]);
  return setup;
}
