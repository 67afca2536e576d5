import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { unreadText } from '../../lib/api-error.ts';
import { formatAmount, formatExact } from '../../lib/format.ts';
import { promisedText } from '../../lib/promised-text.ts';
import { m } from '@nzela/messages/m';
import { TextLink } from '../../ui/Link.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { activityPath, operationAct, operationTitle } from '../operations/operations.ts';
import { type ReservedElement, type ReservedGroup, reservedGroups } from './reserved-groups.ts';
import { reservedAnchor } from './reserved-link.tsx';
import { reservedQuery } from './wallets.api.ts';

/**
 * What is reserved, of wallets and of prepaid cards: for what, and by when it has left or is free again. It opens by
 * itself for whoever comes by « Réservé ».
 */
export function ReservedMoney() {
  const { data, error, refetch } = useQuery(reservedQuery());
  if (data === undefined && error !== null) {
    return (
      <RetryAlert title={m.wallets_reserved_failed()} onRetry={() => void refetch()}>
        {unreadText(error)}
      </RetryAlert>
    );
  }
  if (data === undefined || data.elements.length === 0) return null;
  return <ReservedList elements={data.elements} />;
}

function ReservedList({ elements }: { readonly elements: readonly ReservedElement[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash !== `#${reservedAnchor}` || details.current === null) return;
    details.current.open = true;
    details.current.scrollIntoView({ block: 'center' });
  }, [hash, key]);
  return (
    <details
      ref={details}
      id={reservedAnchor}
      className="group rounded-l border border-border bg-surface px-5 shadow-1 sm:px-6"
    >
      <summary className="target flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 font-semibold">
        {m.wallets_reserved_what({ count: elements.length })}
        <ChevronDown
          size={20}
          aria-hidden
          className="shrink-0 text-ink-2 transition-transform group-open:rotate-180"
        />
      </summary>
      {reservedGroups(elements).map((group) => (
        <Group key={`${group.means} ${group.currency}`} group={group} />
      ))}
    </details>
  );
}

function Group({ group: { means, currency, elements, total } }: { readonly group: ReservedGroup }) {
  const name =
    means === 'carte-virtuelle'
      ? m.wallets_reserved_cards({ currency })
      : m.wallets_reserved_wallet({ currency });
  return (
    <section className="border-t border-border pt-3 pb-2">
      <h4 className="flex flex-wrap justify-between gap-x-4 font-sans text-base font-semibold">
        {name}
        <span className="tabular">{formatExact(total)}</span>
      </h4>
      <ul aria-label={name} className="divide-y divide-border">
        {elements.map((element) => (
          <ReservedItem key={element.id} element={element} />
        ))}
      </ul>
    </section>
  );
}

function ReservedItem({ element }: { readonly element: ReservedElement }) {
  const { montant, devise, libereLe } = element;
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <TextLink to={activityPath(element)} className="target font-semibold wrap-anywhere">
          {operationTitle(element)}
        </TextLink>
        <p className="text-sm text-ink-2">
          {operationAct(element)} · {promisedText(libereLe)}
        </p>
      </div>
      <span className="tabular">{formatAmount(montant, devise)}</span>
    </li>
  );
}
