import type { TopupProduct } from '@nzela/contract/topups';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { workingFirst } from '../../lib/destinations.ts';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { DestinationAlert, DestinationNote } from '../../ui/DestinationState.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { Tiles } from './tiles.tsx';
import { operatorsQuery, productsQuery } from './topups.api.ts';
import type { TopupDraft } from './use-topup-draft.ts';

type FieldsProps = { readonly draft: TopupDraft; readonly error: string | undefined };

/** The operators of the country; the one of the number is chosen by itself, and can be changed. */
export function OperatorField({ draft, error: fault }: FieldsProps) {
  const { values, detected, chooseOperator } = draft;
  const { data, error, refetch } = useQuery(operatorsQuery(values.countryIso));
  useToldOnce(error, m.topups_operators_unavailable());
  if (error !== null) {
    const title = sentenceOf(error, m.topups_operators_unavailable());
    return <Unavailable title={title} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonRows rows={1} rowClassName="h-24" />;
  if (data.length === 0) return <Alert tone="info" title={m.topups_operators_empty()} />;
  const known = data.some(({ id }) => id === detected?.id) ? detected : null;
  const isFollowed = known?.id === values.operatorId;
  const chosen = data.find(({ id }) => id === values.operatorId);
  return (
    <>
      <Tiles
        label={m.topups_operator()}
        name="operatorId"
        size="short"
        error={fault}
        value={values.operatorId}
        onChange={chooseOperator}
        options={workingFirst(data, ({ state }) => state).map(({ id, name, logo, state }) => ({
          value: id,
          title: name,
          detail: state === 'up' ? undefined : <DestinationNote state={state} />,
          disabled: state === 'down',
          icon: (
            <img src={logo} alt="" width={32} height={32} className="size-8 shrink-0 rounded-s" />
          ),
        }))}
        hint={
          known === null || values.operatorId === ''
            ? undefined
            : isFollowed
              ? m.topups_operator_detected({ operator: known.name })
              : m.topups_operator_differs({ operator: known.name })
        }
      />
      {chosen !== undefined && <DestinationAlert name={chosen.name} state={chosen.state} />}
    </>
  );
}

/** What the operator sells: a kind of product, then an amount or a package with its price in EUR. */
export function ProductFields({ draft, error: fault }: FieldsProps) {
  const { operatorId, countryIso, productId } = draft.values;
  const { data, error, refetch, isFetching } = useQuery(productsQuery(operatorId, countryIso));
  useToldOnce(error, m.topups_products_unavailable());
  const chosen = data?.find(({ id }) => id === productId);
  const first = data?.[0]?.id;
  const chooseFirst = useEffectEvent((id: string) => draft.chooseProduct(id));
  const preset = chosen === undefined ? first : undefined;
  useEffect(() => {
    // There is no reason to keep the first kind of product behind a press.
    if (preset !== undefined) chooseFirst(preset);
  }, [preset]);

  if (operatorId === '') return <p className="text-ink-2">{m.topups_product_first()}</p>;
  if (error !== null && !isFetching) {
    const title = sentenceOf(error, m.topups_products_unavailable());
    return <Unavailable title={title} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <SkeletonRows rows={2} rowClassName="h-28" />;
  if (data.length === 0) return <Alert tone="info" title={m.topups_products_empty()} />;
  return (
    <>
      <Tiles
        label={m.topups_product()}
        name="productId"
        size="long"
        value={productId}
        onChange={draft.chooseProduct}
        options={data.map(({ id, name }) => ({ value: id, title: name }))}
      />
      {chosen !== undefined && <ChoiceField draft={draft} product={chosen} error={fault} />}
    </>
  );
}

function ChoiceField({ draft, product, error }: FieldsProps & { readonly product: TopupProduct }) {
  const { amount, dataPackageId } = draft.values;
  if (product.type === 'airtime') {
    return (
      <Tiles
        label={m.topups_amount()}
        name="amount"
        size="short"
        error={error}
        value={amount === undefined ? '' : String(amount)}
        onChange={(value) => draft.choose({ amount: value })}
        options={product.amounts.map(({ value, currency, price }) => ({
          value: String(value),
          title: <span className="tabular">{formatAmount(value, currency)}</span>,
          detail: <span className="tabular">{formatAmount(price, 'EUR')}</span>,
        }))}
      />
    );
  }
  return (
    <Tiles
      label={m.topups_package()}
      name="dataPackageId"
      size="long"
      error={error}
      value={dataPackageId ?? ''}
      onChange={(value) => draft.choose({ dataPackageId: value })}
      options={product.dataPackages.map(({ id, name, description, price }) => ({
        value: id,
        title: name,
        detail: description,
        price: formatAmount(price, 'EUR'),
      }))}
    />
  );
}

/** The server's own sentence, or ours when nobody answered. */
function sentenceOf(error: Error, ours: string): string {
  return error instanceof ApiError && error.status > 0 ? error.message : ours;
}

/** Says a failure once (spec §8); it also stays in the page. */
function useToldOnce(error: Error | null, ours: string): void {
  useEffect(() => {
    if (error === null) return;
    if (!(error instanceof ApiError)) throw error;
    toast('error', sentenceOf(error, ours));
  }, [error, ours]);
}

function Unavailable({ title, onRetry }: { readonly title: string; readonly onRetry: () => void }) {
  return <RetryAlert live title={title} onRetry={onRetry} />;
}
