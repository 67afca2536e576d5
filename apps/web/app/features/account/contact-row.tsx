import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '@nzela/messages/m';
import { cx } from '../../ui/cx.ts';

type ContactRowProps = {
  readonly label: string;
  readonly value: string;
  readonly verified: boolean;
  readonly action: ReactNode;
  readonly children?: ReactNode;
};

/** One way to reach a person: what it is, whether it is confirmed, and how to change it. */
export function ContactRow({ label, value, verified, action, children }: ContactRowProps) {
  const Icon = verified ? CircleCheck : CircleAlert;
  return (
    <section aria-label={label} className="flex flex-col gap-4 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-sm text-ink-2">{label}</p>
          <p className="font-semibold break-all">{value}</p>
          <p
            className={cx(
              'mt-1 inline-flex items-center gap-1.5 text-sm font-medium',
              verified ? 'text-pos' : 'text-warn',
            )}
          >
            <Icon size={16} aria-hidden />
            {verified ? m.users_contact_verified() : m.users_contact_unverified()}
          </p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
