import type { PersonFile } from '@nzela/contract/person-file';
import { formatAmount } from '../../lib/format.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Money } from '../../ui/Money.tsx';
import { Badge } from '../../ui/StatusPill.tsx';
import { merchantRoleNames } from '../merchants/merchants.tsx';
import { documentRow } from './document-row.tsx';
import { FileList } from './file-list.tsx';
import { usePart } from './part-list.tsx';
import { To } from './to.tsx';

type Business = PersonFile['commerces']['elements'][number];

/** What a business took, in the log of transactions. */
const transactionsOf = (name: string) =>
  `/dashboard/admin/transactions?${new URLSearchParams({ onglet: 'logs', recherche: name, periode: '30days' }).toString()}`;

/** The businesses that the person works for; of those that they own, what they have and what they sent. */
export function PersonBusinesses({ file }: { readonly file: PersonFile }) {
  const { rows, ...more } = usePart(file, 'commerces');
  const owned = rows.filter(({ soldes }) => soldes !== null);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <FileList<Business>
        {...more}
        title={m.people_businesses()}
        rows={rows}
        rowKey={({ id }) => id}
        none=""
        row={businessRow}
      />
      {owned.map((business) => (
        <Balances key={`balances-${business.id}`} business={business} />
      ))}
      {owned.map((business) => (
        <Documents key={`documents-${business.id}`} business={business} />
      ))}
    </div>
  );
}

const businessRow = ({ nom, role, modeProduction }: Business) => ({
  main: <To path={transactionsOf(nom)}>{nom}</To>,
  side: merchantRoleNames[role](),
  below: (
    <Badge tone={modeProduction ? 'pos' : 'neutral'}>
      {modeProduction ? m.people_business_live() : m.people_business_test()}
    </Badge>
  ),
});

type Of = { readonly business: Business };
type Balance = NonNullable<Business['soldes']>[number];

const balanceRow = ({ devise, disponible, enAttente, reserve, du }: Balance) => ({
  main: devise,
  side: (
    <Money
      amount={disponible + enAttente.total + reserve.total}
      currency={devise}
      className="font-semibold"
    />
  ),
  below: [
    m.people_business_parts({
      available: formatAmount(disponible, devise),
      pending: formatAmount(enAttente.total, devise),
      reserved: formatAmount(reserve.total, devise),
    }),
    ...(du === 0 ? [] : [m.people_business_due({ amount: formatAmount(du, devise) })]),
  ].join(' · '),
});

function Balances({ business: { nom: name, soldes } }: Of) {
  return (
    <FileList<Balance>
      title={m.people_business_balances({ name })}
      rows={soldes ?? []}
      rowKey={({ devise }) => devise}
      none=""
      row={balanceRow}
    />
  );
}

function Documents({ business: { nom: name, documents } }: Of) {
  const mayReview = useRootData().session?.capacites.includes('conformite') === true;
  return (
    <FileList
      title={m.people_business_documents({ name })}
      rows={documents ?? []}
      rowKey={({ id }) => id}
      none={m.people_documents_none()}
      row={documentRow(mayReview)}
    />
  );
}
