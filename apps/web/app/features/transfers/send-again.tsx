import type { Transfer } from '@nzela/contract/transfers';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { isBroken } from './transfer-status.ts';
import { wasPaid } from './transfer-story.ts';
import { type Repeat, useRepeat } from './use-repeat.ts';

const shownMost = 6;

const tileClass =
  'flex w-20 flex-col items-center gap-1.5 rounded-m px-1 py-2 text-center transition-colors hover:bg-surface-2';

/** The people whom the person sent money to last, each one press from the same again; and somebody new. */
export function SendAgain({ transfers }: { readonly transfers: readonly Transfer[] }) {
  const repeatOf = useRepeat();
  const people = lastByPerson(transfers)
    .map((transfer) => ({ transfer, repeat: repeatOf(transfer) }))
    .filter((one): one is Person => one.repeat !== null)
    .slice(0, shownMost);
  if (people.length === 0) return null;
  return (
    <Card title={m.transfers_send_again()}>
      <ul className="relative -mx-3 -my-2 flex gap-1 overflow-x-auto [scrollbar-width:none]">
        {people.map((person) => (
          <li key={person.transfer.id}>
            <PersonTile {...person} />
          </li>
        ))}
        <li>
          <Link to="/transfer" className={tileClass}>
            <span
              aria-hidden
              className="inline-flex size-16 items-center justify-center rounded-full border border-dashed border-border-strong text-ink-2"
            >
              <Plus size={20} />
            </span>
            <span className="text-sm font-semibold">{m.transfers_send_new()}</span>
          </Link>
        </li>
      </ul>
    </Card>
  );
}

type Person = { readonly transfer: Transfer; readonly repeat: Repeat };

function PersonTile({ transfer, repeat }: Person) {
  const { nom } = transfer.beneficiaire;
  const amount = formatAmount(transfer.montantEnvoye, transfer.deviseSource);
  return (
    <Link {...repeat} className={tileClass}>
      <Avatar name={nom} size="l" />
      <span className="sr-only">{m.transfers_send_again()} </span>
      <span className="w-full truncate text-sm font-semibold">{nom}</span>
      <span className="tabular text-xs whitespace-nowrap text-ink-2">{amount}</span>
    </Link>
  );
}

/** The latest transfer to each person that was paid and did not come back, the latest first. */
function lastByPerson(transfers: readonly Transfer[]): Transfer[] {
  const seen = new Set<string>();
  return transfers.filter((transfer) => {
    const { sens, statut, beneficiaire } = transfer;
    if (sens === 'recu' || !wasPaid(transfer) || isBroken(statut)) return false;
    if (seen.has(beneficiaire.id)) return false;
    seen.add(beneficiaire.id);
    return true;
  });
}
