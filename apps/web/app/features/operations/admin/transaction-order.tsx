import type { TransactionDetail } from '@nzela/contract/transactions';
import type { CurrencyCode } from '@nzela/money/currencies';
import type { ReactNode } from 'react';
import { countryName, formatDate, formatRate } from '../../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { TextLink } from '../../../ui/Link.tsx';
import { Money } from '../../../ui/Money.tsx';
import type { RecapLine } from '../../../ui/Recap.tsx';
import { methodNames, operatorName, stateName, typeNames } from './transaction-words.ts';

/** Sources whose operator is the payee, and has its name there. */
const namesItsOperator: ReadonlySet<string> = new Set(['bills', 'topups']);

/** What was ordered, by whom and for whom, line by line. */
export function orderLines(of: TransactionDetail): RecapLine[] {
  const { utilisateur, montant, devise, frais } = of;
  const money = (amount: number | null) =>
    amount === null || devise === null ? null : moneyOf(amount, devise);
  const lines: readonly (readonly [string, string, ReactNode])[] = [
    ['montant', m.operations_column_amount(), money(montant)],
    ['frais', m.transactions_detail_fee(), frais === 0 ? null : money(frais)],
    ['type', m.transactions_column_type(), typeNames[of.type]()],
    ['moyen', m.payments_method(), of.moyen === null ? null : methodNames[of.moyen]()],
    [
      'qui',
      m.transactions_column_user(),
      utilisateur === null ? (
        m.transactions_visitor()
      ) : (
        <>
          <TextLink to={personPath(utilisateur.id)}>{utilisateur.nom}</TextLink>
          <span className="block">{utilisateur.email}</span>
        </>
      ),
    ],
    ['payeur', m.transactions_detail_payer(), sideOf(of.payeur)],
    ['vers', m.transactions_detail_to(), payeeOf(of)],
    [
      'recu',
      m.transactions_detail_received(),
      of.recu === null ? null : moneyOf(of.recu.montant, of.recu.devise),
    ],
    ['taux', m.transactions_detail_rate(), rateOf(of)],
    ['pays', m.transactions_detail_country(), of.pays === null ? null : countryName(of.pays)],
    [
      'operateur',
      m.transactions_detail_operator(),
      of.operateur === null || namesItsOperator.has(of.source) ? null : operatorName(of.operateur),
    ],
    ['date', m.operations_column_date(), formatDate(of.date, 'dateTime')],
    [
      'fin',
      m.transactions_detail_ended(),
      of.termineLe === null ? null : formatDate(of.termineLe, 'dateTime'),
    ],
    ['etat', m.transactions_detail_state(), stateName(of.etat)],
    ['erreur', m.transactions_column_error(), of.codeErreur],
    ['objet', m.transactions_detail_reference(), of.referenceObjet],
    ['ip', m.transactions_column_address(), of.adresseIp],
    ['appareil', m.transactions_column_device(), of.appareil],
  ];
  return lines.flatMap(([id, label, value]) =>
    value === null ? [] : [{ id, label, value: <span className="wrap-anywhere">{value}</span> }],
  );
}

function moneyOf(amount: number, currency: CurrencyCode) {
  return <Money amount={amount} currency={currency} />;
}

/** A name with the last digits of an account below; null: neither is known. */
function sideOf({ nom, compte }: TransactionDetail['payeur'], path?: string): ReactNode {
  if (nom === null && compte === null) return null;
  return (
    <>
      {path !== undefined && nom !== null ? <TextLink to={path}>{nom}</TextLink> : nom}
      {compte !== null && (
        <span translate="no" className="block tabular">
          {compte}
        </span>
      )}
    </>
  );
}

function payeeOf({ commerce, beneficiaire: { utilisateur, ...side } }: TransactionDetail) {
  const payee = { ...side, nom: commerce ?? side.nom };
  return sideOf(payee, utilisateur === null ? undefined : personPath(utilisateur));
}

function rateOf({ devise, recu, taux }: TransactionDetail): string | null {
  if (devise === null || recu === null || taux === null) return null;
  return `1 ${devise} = ${formatRate(taux)} ${recu.devise}`;
}

const personPath = (id: string) => `/dashboard/admin/users/${id}`;
