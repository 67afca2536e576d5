import { QrCode, ScanLine, ShieldCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { m } from '@nzela/messages/m';
import { Card } from '../../ui/Card.tsx';
import { MyCode } from './my-code.tsx';
import { Scanner } from './scanner.tsx';

const modes = [
  { id: 'scanner', label: () => m.qr_scan(), help: () => m.qr_scan_help(), icon: ScanLine },
  { id: 'mon-code', label: () => m.qr_show(), help: () => m.qr_show_help(), icon: QrCode },
] as const;

/** Spec §2: paying and being paid by a code. The address names what is open, so that the back button closes it. */
export function QrTab() {
  const [address] = useSearchParams();
  const mode = modes.find(({ id }) => id === address.get('code'))?.id;
  return (
    <div className="flex flex-col gap-5">
      <Card titleSize="l" title={m.qr_title()}>
        <div className="grid gap-3 sm:grid-cols-2">
          {modes.map(({ id, label, help, icon: Icon }) => (
            <Link
              key={id}
              to={`?onglet=qr&code=${id}`}
              preventScrollReset
              aria-current={id === mode ? 'true' : undefined}
              className="flex min-h-20 items-center gap-4 rounded-m border border-border-strong bg-surface p-4 text-left transition-[border-color,background-color,box-shadow] hover:border-ink-3 aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:inset-ring aria-[current]:inset-ring-brand"
            >
              <Icon size={28} aria-hidden className="shrink-0 text-brand" />
              <span>
                <span className="block text-lg font-semibold">{label()}</span>
                <span className="block text-sm text-ink-2">{help()}</span>
              </span>
            </Link>
          ))}
        </div>
        {mode !== undefined && (
          <div className="mt-6 border-t border-border pt-6">
            {mode === 'scanner' ? <Scanner /> : <MyCode />}
          </div>
        )}
      </Card>
      <HowItWorks />
    </div>
  );
}

function HowItWorks() {
  const steps = [
    { icon: ScanLine, text: m.qr_how_send() },
    { icon: QrCode, text: m.qr_how_receive() },
    { icon: ShieldCheck, text: m.qr_how_safe() },
  ];
  return (
    <Card look="soft" title={m.qr_how()}>
      <ul className="flex flex-col gap-3">
        {steps.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-3">
            <Icon size={20} aria-hidden className="mt-0.5 shrink-0 text-brand" />
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}
