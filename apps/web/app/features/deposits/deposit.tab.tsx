import { type Deposit, depositMinimum } from '@nzela/contract/deposits';
import type { FundingOffer } from '@nzela/contract/gateways';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { readWayBack, wayBackOf } from '../../lib/deposit-address.ts';
import { useAppForm } from '../../ui/Form.tsx';
import { Reading } from '../../ui/Reading.tsx';
import { fundingQuery } from '../gateways/gateways.ts';
import { DepositForm } from './deposit.form.tsx';
import { DepositHistory } from './deposit-history.tsx';
import { DepositProgress } from './deposit-progress.tsx';
import {
  type DepositChoice,
  depositFormSchema,
  type DepositValues,
  emptyDeposit,
  startOf,
  valuesOf,
} from './deposit-values.ts';
import { depositQuery } from './deposits.api.ts';
import { WayBack } from './way-back.tsx';

/** Bringing money in (spec §2), by the ways that are on. */
export function DepositTab() {
  const funding = useQuery(fundingQuery());
  if (funding.data === undefined) return <Reading of={funding} rows={4} />;
  return <Deposits funding={funding.data} />;
}

/** The deposit that is under way is in the address, so a link and a reload find it again. */
function Deposits({ funding }: { readonly funding: FundingOffer }) {
  const [address, setAddress] = useSearchParams();
  const queries = useQueryClient();
  // Kept here while a deposit is paid: whoever changes the method finds what they typed.
  const form = useAppForm(depositFormSchema, startOf(address, funding));
  const id = address.get('depot');
  const wayBack = readWayBack(address);

  const show = useCallback(
    (depot: string | null) =>
      setAddress({
        onglet: 'recharger',
        ...wayBackOf(wayBack),
        ...(depot === null ? {} : { depot }),
      }),
    [setAddress, wayBack],
  );
  const onMade = useCallback(
    (deposit: Deposit) => {
      queries.setQueryData(depositQuery(deposit.id).queryKey, deposit);
      void queries.invalidateQueries({ queryKey: ['deposits', 'list'] });
      show(deposit.id);
    },
    [queries, show],
  );
  const onMobile = ({ montant, devise }: DepositChoice) =>
    setAddress({ onglet: 'mobilemoney', montant, devise, ...wayBackOf(wayBack) });
  const restart = (values: DepositValues) => {
    form.reset(values);
    show(null);
  };

  return (
    <div className="flex flex-col gap-6">
      <WayBack to={wayBack} />
      {id === null ? (
        <DepositForm
          form={form}
          funding={funding}
          minimum={depositMinimum}
          onMade={onMade}
          onMobile={onMobile}
        />
      ) : (
        <DepositProgress
          id={id}
          onNew={() => restart(emptyDeposit(funding))}
          onRepeat={(deposit) => restart(valuesOf(deposit))}
          onChangeMethod={() => show(null)}
        />
      )}
      <DepositHistory />
    </div>
  );
}
