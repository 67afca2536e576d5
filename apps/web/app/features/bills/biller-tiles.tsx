import type { Biller } from '@nzela/contract/bills';
import { m } from '@nzela/messages/m';
import { workingFirst } from '../../lib/destinations.ts';
import { DestinationNote } from '../../ui/DestinationState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { nameOfCountry } from './countries.ts';
import { typeDisplay } from './bill-status.ts';

type BillerTilesProps = {
  readonly billers: readonly Biller[];
  readonly chosen: string;
  readonly onChoose: (biller: Biller) => void;
};

/** The providers that most people pay (§2: six), each of which fills in type, country and name in one press. */
export function BillerTiles({ billers, chosen, onChoose }: BillerTilesProps) {
  const featured = workingFirst(
    billers.filter(({ vedette }) => vedette),
    ({ etat }) => etat,
  );
  return (
    <div role="group" aria-label={m.bills_tiles()} className="flex flex-col gap-2">
      <p aria-hidden className="text-[0.9375rem] font-semibold">
        {m.bills_tiles()}
      </p>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 sm:gap-3">
        {billers.length === 0 &&
          Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-[4.75rem] rounded-m" />
          ))}
        {featured.map((biller) => {
          const { icon: Icon } = typeDisplay[biller.type];
          return (
            <button
              key={biller.id}
              type="button"
              aria-pressed={biller.id === chosen}
              disabled={biller.etat === 'down'}
              onClick={() => onChoose(biller)}
              className="flex min-h-[4.75rem] min-w-0 items-center gap-3 rounded-m border border-border-strong bg-surface px-3.5 py-2.5 text-left transition-[border-color,background-color,box-shadow] hover:border-ink-3 disabled:cursor-not-allowed disabled:bg-surface-2 disabled:text-ink-3 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:inset-ring aria-pressed:inset-ring-brand max-sm:flex-col max-sm:items-start max-sm:gap-1.5"
            >
              <Icon size={22} aria-hidden className="shrink-0 text-brand" />
              <span className="min-w-0">
                <span className="block leading-snug font-semibold">{biller.nom}</span>
                <span className="block text-sm text-ink-2">{nameOfCountry(biller.pays)}</span>
                <DestinationNote state={biller.etat} />
              </span>
            </button>
          );
        })}
      </div>
    </div>
  );
}
