import type { CardConfiguration, VirtualCard } from '@nzela/contract/virtual-cards';
import { useQuery } from '@tanstack/react-query';
import { Plus, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { dialogWhenOpened, whenDrawn } from '../../ui/when-opened.tsx';
import { CardGrid, CardGridSkeleton } from './card-grid.tsx';
import { isOpen, isPending } from './card-status.ts';
import { ClosedCards } from './closed-cards.tsx';
import { PendingCards } from './pending-cards.tsx';
import { ContactSupport } from '../support/support.ts';
import { cardConfigurationQuery, userVirtualCardsQuery } from './virtual-cards.api.ts';

const OrderDialog = dialogWhenOpened(async () => ({
  default: (await import('./order-dialog.tsx')).OrderDialog,
}));
const CardDetail = whenDrawn(async () => ({
  default: (await import('./card-detail.tsx')).CardDetail,
}));

/** Spec §2, Cartes: the person's virtual cards, and how to order one. */
export function VirtualCardsTab() {
  const { session } = useRootData();
  const configuration = useQuery(cardConfigurationQuery());
  const cards = useQuery({
    ...userVirtualCardsQuery(session?.userId ?? ''),
    enabled: session !== null,
  });
  const failed = configuration.error ?? cards.error;
  const retry = () => void Promise.all([configuration.refetch(), cards.refetch()]);
  if (configuration.data !== undefined && cards.data !== undefined) {
    return <Cards configuration={configuration.data} cards={cards.data} />;
  }
  return (
    <section className="flex flex-col gap-5">
      <Heading />
      {failed === null ? (
        <CardGridSkeleton />
      ) : (
        <RetryAlert live title={m.virtual_cards_failed()} onRetry={retry}>
          {failed.message}
        </RetryAlert>
      )}
    </section>
  );
}

function Heading({ onOrder }: { readonly onOrder?: (() => void) | undefined }) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
      <h2 className="text-2xl">{m.virtual_cards_title()}</h2>
      {onOrder !== undefined && (
        <Button icon={<Plus size={20} aria-hidden />} onClick={onOrder}>
          {m.virtual_cards_new()}
        </Button>
      )}
    </div>
  );
}

type CardsProps = {
  readonly configuration: CardConfiguration;
  readonly cards: readonly VirtualCard[];
};

function Cards({ configuration, cards }: CardsProps) {
  const [address, setAddress] = useSearchParams();
  const [isOrdering, setOrdering] = useState(false);
  const shown = cards.find(({ id }) => id === address.get('carte'));
  const open = cards.filter(isOpen);
  const closed = cards.filter(({ statut }) => statut === 'fermee');
  const stopped = cards.find(({ statut }) => statut === 'arretee');
  const show = (id: string | null) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('carte');
        else next.set('carte', id);
        return next;
      },
      { preventScrollReset: true },
    );
  const detail =
    shown === undefined ? null : <CardDetail card={shown} onClose={() => show(null)} />;

  if (!configuration.isEnabled) {
    return (
      <section className="flex flex-col gap-5">
        <Heading />
        <Alert tone="info">{m.virtual_cards_disabled()}</Alert>
        {open.length > 0 && <CardGrid cards={open} onShow={show} />}
        {detail}
      </section>
    );
  }
  return (
    <section className="flex flex-col gap-5">
      <Heading onOrder={stopped === undefined ? () => setOrdering(true) : undefined} />
      {stopped !== undefined && <StoppedAlert card={stopped} />}
      <SubTabs
        cards={cards}
        active={
          <>
            <CardGrid
              cards={open}
              onShow={show}
              onOrder={stopped === undefined ? () => setOrdering(true) : undefined}
            />
            {closed.length > 0 && <ClosedCards cards={closed} onShow={show} />}
          </>
        }
      />
      {isOrdering && (
        <OrderDialog configuration={configuration} onClose={() => setOrdering(false)} />
      )}
      {detail}
    </section>
  );
}

/** We paid for one of them: why none pays, and how to get on. */
function StoppedAlert({ card }: { readonly card: VirtualCard }) {
  return (
    <Alert tone="neg" title={m.virtual_cards_stopped()} actions={<ContactSupport />}>
      {card.raison}
    </Alert>
  );
}

type SubTabsProps = {
  readonly cards: readonly VirtualCard[];
  readonly active: ReactNode;
};

/** Spec §2: 'Cartes actives' (default) and 'En attente', with the security notice. */
function SubTabs({ cards, active }: SubTabsProps) {
  const [address, setAddress] = useSearchParams();
  const selected = address.get('cartes') === 'attente' ? 'attente' : 'actives';
  const pending = cards.filter((card) => isPending(card));
  const notice = (
    <p className="flex items-start gap-3 rounded-m bg-surface-2 p-4 text-sm text-ink-2">
      <ShieldCheck size={22} aria-hidden className="shrink-0 text-pos" />
      <span>{m.virtual_cards_security_notice()}</span>
    </p>
  );
  return (
    <Tabs
      label={m.virtual_cards_title()}
      look="segmented"
      selected={selected}
      onSelect={(id) =>
        setAddress(
          (before) => {
            const next = new URLSearchParams(before);
            if (id === 'actives') next.delete('cartes');
            else next.set('cartes', id);
            return next;
          },
          { preventScrollReset: true },
        )
      }
      tabs={[
        {
          id: 'actives',
          label: m.virtual_cards_tab_active(),
          content: (
            <div className="flex flex-col gap-5">
              {notice}
              {active}
            </div>
          ),
        },
        {
          id: 'attente',
          label: (
            <>
              {m.virtual_cards_tab_pending()}
              {pending.length > 0 && <span className="tabular">({pending.length})</span>}
            </>
          ),
          content: (
            <div className="flex flex-col gap-5">
              {notice}
              <PendingCards cards={pending} />
            </div>
          ),
        },
      ]}
    />
  );
}
