import type { ReferralRewards } from '@nzela/contract/users';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Avatar } from '../../ui/Avatar.tsx';
import { Badge, type Tone } from '../../ui/StatusPill.tsx';

type Referred = ReferralRewards['elements'][number];

/** Whom the code brought, each with its reward or why there is none yet. */
export function ReferredPeople({ people }: { readonly people: readonly Referred[] }) {
  return (
    <ul aria-label={m.referrals_people()} className="mt-4 flex flex-col divide-y divide-border">
      {people.map((person) => (
        <li key={person.id} className="flex items-start gap-3.5 py-3.5">
          <Avatar name={person.filleul} />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 font-semibold">
              {person.filleul}
              <Status person={person} />
            </p>
            <p className="mt-1 text-sm text-ink-2">{detailOf(person)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Status({ person }: { readonly person: Referred }) {
  const { statut, montant, devise } = person;
  const shown: Record<Referred['statut'], { readonly tone: Tone; readonly text: string }> = {
    versee: { tone: 'pos', text: m.referrals_paid({ amount: formatAmount(montant, devise) }) },
    en_attente: { tone: 'info', text: m.referrals_waiting() },
    annulee: { tone: 'neutral', text: m.referrals_none() },
  };
  const { tone, text } = shown[statut];
  return <Badge tone={tone}>{text}</Badge>;
}

function detailOf({ raison, datePrevue, dateCreation }: Referred): string {
  if (datePrevue !== null)
    return `${raison ?? ''} ${m.referrals_expected({ date: formatDate(datePrevue) })}`.trim();
  return raison ?? m.referrals_joined({ date: formatDate(dateCreation) });
}
