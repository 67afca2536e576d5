import type { Corridor } from '@nzela/contract/tariffs';
import { Banknote, Landmark, Smartphone, Wallet } from 'lucide-react';
import { m } from '@nzela/messages/m';

const modes = {
  bank: { icon: Landmark, label: m.tariffs_mode_bank },
  mobile: { icon: Smartphone, label: m.tariffs_mode_mobile },
  cash: { icon: Banknote, label: m.tariffs_mode_cash },
  nzela: { icon: Wallet, label: m.tariffs_mode_nzela },
} as const;

/** Every country, how it is served, and within what time, with its notice; a closed one says so. */
export function CorridorList({ corridors }: { readonly corridors: readonly Corridor[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {corridors.map((corridor) => (
        <li key={corridor.pays} className="rounded-m border border-border bg-surface p-4">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-semibold">{corridor.nom}</span>
            <span className="text-sm text-ink-2">{corridor.devise}</span>
          </p>
          {corridor.actif ? (
            <>
              <Modes corridor={corridor} />
              {corridor.avis !== null && <p className="mt-2 text-sm text-warn">{corridor.avis}</p>}
            </>
          ) : (
            <p className="mt-2 text-sm text-warn">
              <strong>{m.tariffs_corridor_closed()}</strong> {corridor.avis}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function Modes({ corridor }: { readonly corridor: Corridor }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      {corridor.modes.map(({ mode, delaiHeures }) => {
        const { icon: Icon, label } = modes[mode];
        return (
          <li key={mode} className="flex items-center gap-1.5">
            <Icon size={16} aria-hidden className="text-brand" />
            <span>
              {label()}{' '}
              <span className="tabular font-semibold text-ink">{delayText(delaiHeures)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function delayText(hours: number): string {
  if (hours === 0) return m.tariffs_delay_instant();
  if (hours < 1) return m.tariffs_delay_minutes({ count: Math.round(hours * 60) });
  return m.tariffs_delay_hours({ count: hours });
}
