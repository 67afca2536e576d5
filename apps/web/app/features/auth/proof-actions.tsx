import type { VerificationAsked } from '@nzela/contract/step-up';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/Button.tsx';

export type ProofProps = {
  readonly asked: VerificationAsked;
  readonly onProved: (token: string) => void;
  readonly onCancel: () => void;
};

type ProofActionsProps = {
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly label?: string;
  readonly icon?: ReactNode;
};

/** The two ways out of a proof: on a phone the main one is on top, under the thumb. */
export function ProofActions({ busy, onCancel, label, icon }: ProofActionsProps) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {m.ui_cancel()}
      </Button>
      <Button type="submit" icon={icon} busy={busy} busyLabel={m.auth_step_up_busy()}>
        {label ?? m.auth_step_up_submit()}
      </Button>
    </div>
  );
}
