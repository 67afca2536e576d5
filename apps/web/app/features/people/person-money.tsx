import type { LimitPeriod } from '@nzela/contract/limits';
import type { OperationStatus } from '@nzela/contract/operations';
import type { PersonFile, UnderWayKind } from '@nzela/contract/person-file';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { promisedText } from '../../lib/promised-text.ts';
import { m } from '@nzela/messages/m';
import { UsageBar } from '../../ui/UsageBar.tsx';
import { Money } from '../../ui/Money.tsx';
import { Badge, StatusPill, type StatusLook, type Tone } from '../../ui/StatusPill.tsx';
import { levelNames } from '../limits/limits.ts';
import {
  alertName,
  alertsPath,
  methodNames,
  operationTitle,
  stateName,
  transactionPath,
  typeNames as transactionTypeNames,
} from '../operations/operations.ts';
import { FileList } from './file-list.tsx';
import { PartList } from './part-list.tsx';
import { To } from './to.tsx';

type Of = { readonly file: PersonFile };

/** Where a person's money is: what they have, what is under way, what moved, how much more may move, and their cards. */
export function PersonMoney({ file }: Of) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
      <div className="flex min-w-0 flex-col gap-5">
        <Wallets file={file} />
        <UnderWay file={file} />
        <Operations file={file} />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Limits file={file} />
        <Cards file={file} />
        <Alerts file={file} />
      </div>
    </div>
  );
}

const walletRow = ({
  devise,
  solde,
  disponible,
  reserve,
}: PersonFile['portefeuilles'][number]) => ({
  main: devise,
  side: <Money amount={solde} currency={devise} className="font-semibold" />,
  below: m.people_wallet_parts({
    available: formatAmount(disponible, devise),
    reserved: formatAmount(reserve, devise),
  }),
});

function Wallets({ file: { portefeuilles } }: Of) {
  return (
    <FileList
      title={m.people_wallets()}
      rows={portefeuilles}
      rowKey={({ devise }) => devise}
      none={m.people_wallets_none()}
      row={walletRow}
    />
  );
}

type UnderWayRow = PersonFile['attentes']['elements'][number];

const underWayNames: Readonly<
  Record<UnderWayKind, { readonly name: () => string; readonly tone: Tone }>
> = {
  attendu: { name: m.people_under_way_awaited, tone: 'info' },
  verification: { name: m.people_under_way_held, tone: 'warn' },
  reserve: { name: m.people_under_way_leaving, tone: 'accent' },
  retour: { name: m.people_under_way_back, tone: 'neutral' },
};

const underWayRow = (row: UnderWayRow) => ({
  main: (
    <To path={transactionPath(row.id)}>
      {[transactionTypeNames[row.type](), ...(row.commerce === null ? [] : [row.commerce])].join(
        ' · ',
      )}
    </To>
  ),
  side: row.montant !== null && row.devise !== null && (
    <Money amount={row.montant} currency={row.devise} className="font-semibold" />
  ),
  below: (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={underWayNames[row.nature].tone}>{underWayNames[row.nature].name()}</Badge>
      <span>
        {[
          stateName(row.etat),
          ...(row.moyen === null ? [] : [methodNames[row.moyen]()]),
          promisedText(row.echeance),
        ].join(' · ')}
      </span>
      <span className="tabular">{formatDate(row.date, 'dateTime')}</span>
      <span translate="no">{row.referenceObjet ?? row.reference}</span>
    </span>
  ),
});

function UnderWay({ file }: Of) {
  return (
    <PartList
      file={file}
      name="attentes"
      title={m.people_under_way()}
      rowKey={({ id }) => id}
      none={m.people_under_way_none()}
      row={underWayRow}
    />
  );
}

const looks: Readonly<Record<OperationStatus, StatusLook>> = {
  completed: 'done',
  pending: 'pending',
  failed: 'failed',
};
const statusNames: Readonly<Record<OperationStatus, () => string>> = {
  completed: m.people_operation_done,
  pending: m.operations_status_pending,
  failed: m.operations_status_failed,
};

const operationRow = (operation: PersonFile['operations']['elements'][number]) => ({
  main: (
    <To path={operation.transaction && transactionPath(operation.transaction)}>
      {operationTitle(operation)}
    </To>
  ),
  side: (
    <Money
      amount={operation.montant}
      currency={operation.devise}
      direction={operation.type}
      className="font-semibold"
    />
  ),
  below: (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular">{formatDate(operation.date, 'dateTime')}</span>
      <span translate="no">{operation.reference}</span>
      <StatusPill look={looks[operation.statut]}>{statusNames[operation.statut]()}</StatusPill>
    </span>
  ),
});

function Operations({ file }: Of) {
  return (
    <PartList
      file={file}
      name="operations"
      title={m.people_operations()}
      rowKey={({ id }) => id}
      none={m.people_operations_none()}
      row={operationRow}
    />
  );
}

const periodNames: Readonly<Record<LimitPeriod, () => string>> = {
  jour: m.people_limit_day,
  mois: m.people_limit_month,
  annee: m.people_limit_year,
};

const limitRow =
  (devise: PersonFile['plafonds']['devise']) =>
  ({ periode, utilise, plafond }: PersonFile['plafonds']['periodes'][number]) => ({
    main: periodNames[periode](),
    side: m.people_limit_used({
      used: formatAmount(utilise, devise),
      limit: formatAmount(plafond, devise),
    }),
    below: (
      <UsageBar
        label={periodNames[periode]()}
        share={plafond === 0 ? 1 : Math.min(1, utilise / plafond)}
      />
    ),
  });

function Limits({ file: { plafonds } }: Of) {
  const { devise, niveau, periodes } = plafonds;
  return (
    <FileList
      title={m.people_limits_of({ level: levelNames[niveau]() })}
      rows={periodes}
      rowKey={({ periode }) => periode}
      none=""
      row={limitRow(devise)}
    />
  );
}

function Cards({ file }: Of) {
  return (
    <PartList
      file={file}
      name="cartes"
      title={m.people_cards()}
      rowKey={({ id }) => id}
      none={m.people_cards_none()}
      row={({ type, derniersChiffres, devise, statut, gelee, dateCreation }) => ({
        main: `${type} •••• ${derniersChiffres ?? '····'}`,
        side: devise,
        below: [
          formatDate(dateCreation),
          statut.replaceAll('_', ' '),
          ...(gelee ? [m.people_card_frozen()] : []),
        ].join(' · '),
      })}
    />
  );
}

type AlertRow = PersonFile['alertes']['elements'][number];

const alertRow = ({ genre, sujet, dateCreation, transaction }: AlertRow) => ({
  main: (
    <To path={transaction === null ? alertsPath : transactionPath(transaction)}>
      {alertName(genre)}
    </To>
  ),
  below: `${formatDate(dateCreation, 'dateTime')} · ${sujet}`,
});

function Alerts({ file }: Of) {
  return (
    <PartList
      file={file}
      name="alertes"
      title={m.people_alerts()}
      rowKey={({ id }) => id}
      none={m.people_alerts_none()}
      row={alertRow}
    />
  );
}
