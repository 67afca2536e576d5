import type { Topup } from '@nzela/contract/topups';
import { useQuery } from '@tanstack/react-query';
import { m } from '@nzela/messages/m';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { countryName } from '../../ui/phone-countries.ts';
import { recentNumbersQuery } from './topups.api.ts';
import { useGroupedDigits } from '../../lib/use-grouped-phone.ts';

type RecentNumbersProps = { readonly onChoose: (topup: Topup) => void };

/** The numbers that were topped up lately, one press from being topped up again. */
export function RecentNumbers({ onChoose }: RecentNumbersProps) {
  const recent = useQuery(recentNumbersQuery());
  const { data } = recent;
  return (
    <Card title={m.topups_recent()}>
      {data === undefined ? (
        <Reading of={recent} rows={2} />
      ) : data.length === 0 ? (
        <p className="text-ink-2">{m.topups_recent_empty()}</p>
      ) : (
        <ul aria-label={m.topups_recent()} className="-mx-2 flex flex-col">
          {data.map((topup) => (
            <li key={topup.id}>
              <RecentNumber topup={topup} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecentNumber({ topup, onChoose }: RecentNumbersProps & { readonly topup: Topup }) {
  const phone = useGroupedDigits(topup.phoneNumber);
  return (
    <button
      type="button"
      className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-m px-2 py-2 text-left transition-colors hover:bg-surface-2"
      onClick={() => onChoose(topup)}
    >
      <Avatar name={topup.operatorName} />
      <span className="min-w-0">
        <span className="sr-only">{m.topups_recent_use()} </span>
        <span className="tabular block font-semibold">{phone}</span>
        <span className="block text-sm text-ink-2">
          {topup.operatorName} · {countryName(topup.countryIso)}
        </span>
      </span>
    </button>
  );
}
