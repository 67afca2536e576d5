import type { VirtualCard } from '@nzela/contract/virtual-cards';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatAmount, formatDate, formatExact, wireDifference } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { AlertDialog, Dialog } from '../../ui/Dialog.tsx';
import { TextLink } from '../../ui/Link.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { reservedPath } from '../wallets/wallets.ts';
import { ChartWaiting } from '../../ui/chart/ChartWaiting.tsx';
import { seen } from '../../ui/chart/seen.tsx';
import type { CardSpendingProps } from './card-spending.tsx';
import { CardTransactions } from './card-transactions.tsx';
import { isHeld, typeName } from './card-status.ts';
import { RulesForm } from './rules.form.tsx';
import { useCardsRefresh } from './use-load-price.ts';
import { closeCard } from './virtual-cards.api.ts';

const Spending = seen<CardSpendingProps>(
  async () => (await import('./card-spending.tsx')).CardSpending,
  <ChartWaiting room="chosen" />,
);

type CardDetailProps = { readonly card: VirtualCard; readonly onClose: () => void };

/** Everything about one card: what it did, what it may do, and how to close it. */
export function CardDetail({ card, onClose }: CardDetailProps) {
  const [tab, setTab] = useState<'operations' | 'depenses' | 'reglages'>('operations');
  const [isClosing, setClosing] = useState(false);
  const mayChange = isHeld(card);
  const name = m.virtual_cards_name({
    type: typeName(card.type),
    digits: card.derniersChiffres ?? '',
  });
  const operations = { id: 'operations', label: m.virtual_cards_transactions() } as const;
  const spending = { id: 'depenses', label: m.virtual_cards_spending_tab() } as const;
  const rules = { id: 'reglages', label: m.virtual_cards_rules() } as const;
  return (
    <Dialog open onClose={onClose} title={name} size="m">
      <div className="flex flex-col gap-5 text-ink">
        <Figures card={card} />
        {mayChange ? (
          <Tabs
            label={name}
            look="segmented"
            selected={tab}
            onSelect={setTab}
            tabs={[
              { ...operations, content: <CardTransactions card={card} /> },
              { ...spending, content: <Spending card={card} /> },
              {
                ...rules,
                content: (
                  <div className="flex flex-col gap-6">
                    <RulesForm card={card} />
                    <div className="border-t border-border pt-5">
                      <p className="mb-3">
                        {m.virtual_cards_close_hint({ wallet: card.portefeuille })}
                      </p>
                      <Button variant="danger" onClick={() => setClosing(true)}>
                        {m.virtual_cards_close()}
                      </Button>
                    </div>
                  </div>
                ),
              },
            ]}
          />
        ) : (
          <>
            {card.raison !== null && <p>{card.raison}</p>}
            <CardTransactions card={card} />
            {card.derniersChiffres !== null && (
              <section>
                <h3 className="mb-3 text-lg">{m.virtual_cards_spending()}</h3>
                <Spending card={card} />
              </section>
            )}
          </>
        )}
      </div>
      {isClosing && (
        <CloseDialog card={card} onClose={() => setClosing(false)} onClosed={onClose} />
      )}
    </Dialog>
  );
}

type Figure = { readonly label: string; readonly value: React.ReactNode };

function Figures({ card }: { readonly card: VirtualCard }) {
  const { devise } = card;
  const held = wireDifference(card.solde, card.disponible, devise);
  const figures: readonly Figure[] = [
    { label: m.wallets_free(), value: formatAmount(card.disponible, devise) },
    ...(held.minor > 0n
      ? [{ label: m.wallets_reserved(), value: <Reserved amount={formatExact(held)} /> }]
      : []),
    { label: m.virtual_cards_spent(), value: formatAmount(card.depenseDuMois, devise) },
    ...(card.prochainsFraisLe === null
      ? []
      : [{ label: m.virtual_cards_next_fee(), value: formatDate(card.prochainsFraisLe) }]),
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-m bg-surface-2 p-4 sm:grid-cols-[repeat(4,auto)]">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm">{label}</dt>
          <dd className="tabular font-semibold text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Leads to what reserves it, as the wallet's does. */
function Reserved({ amount }: { readonly amount: string }) {
  return (
    <TextLink to={reservedPath} className="target" aria-label={m.wallets_reserved_of({ amount })}>
      {amount}
    </TextLink>
  );
}

type CloseDialogProps = CardDetailProps & { readonly onClosed: () => void };

function CloseDialog({ card, onClose, onClosed }: CloseDialogProps) {
  const refresh = useCardsRefresh();
  const close = async () => {
    const { ok } = await callWithToasts(() => closeCard(card.id), {
      success: m.virtual_cards_closed(),
    });
    await refresh();
    if (ok) onClosed();
  };
  return (
    <AlertDialog
      open
      onClose={onClose}
      title={m.virtual_cards_close_title()}
      confirmLabel={m.virtual_cards_close()}
      danger
      onConfirm={close}
    >
      {m.virtual_cards_close_question({
        amount: formatAmount(card.disponible, card.devise),
        wallet: card.portefeuille,
      })}
    </AlertDialog>
  );
}
