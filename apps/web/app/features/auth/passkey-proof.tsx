import { Fingerprint } from 'lucide-react';
import { z } from 'zod';
import { m } from '@nzela/messages/m';
import { Form, useAppForm } from '../../ui/Form.tsx';
import { askPasskey } from './passkeys.ts';
import { ProofActions, type ProofProps } from './proof-actions.tsx';
import { verificationOptions, verify } from './step-up.api.ts';

/** Proof by fingerprint, face or the device's code. */
export function PasskeyProof({ asked, onProved, onCancel }: ProofProps) {
  const form = useAppForm(z.object({}), {});
  return (
    <Form
      form={form}
      label={m.auth_step_up_title()}
      onSubmit={async () => {
        // A challenge serves once, and is not made before it is needed.
        const { passkey } = await verificationOptions(asked);
        const reponse = await askPasskey(passkey ?? {});
        onProved((await verify({ ...asked, methode: 'passkey', reponse })).jeton);
      }}
    >
      <ProofActions
        form={form}
        onCancel={onCancel}
        label={m.auth_step_up_passkey()}
        icon={<Fingerprint size={20} aria-hidden />}
      />
    </Form>
  );
}
