import type { VirtualCard } from '@nzela/contract/virtual-cards';
import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { callWithToasts } from '../../lib/call.ts';
import { formatAmount } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/Switch.tsx';
import { dialogWhenOpened } from '../../ui/when-opened.tsx';
import { CardFace, cardClass, designOf } from './card-face.tsx';
import { typeName } from './card-status.ts';
import { RevealFrame } from './reveal-frame.tsx';
import { useReveal } from './use-reveal.ts';
import { setCardActive } from './virtual-cards.api.ts';

const ReloadDialog = dialogWhenOpened(async () => ({
  default: (await import('./reload-dialog.tsx')).ReloadDialog,
}));

type CardTileProps = { readonly card: VirtualCard; readonly onShow: () => void };

/** One card: its two sides, whether it pays, and the way to everything else about it. */
export function CardTile({ card, onShow }: CardTileProps) {
  const [isReloading, setReloading] = useState(false);
  const name = m.virtual_cards_name({
    type: typeName(card.type),
    digits: card.derniersChiffres ?? '',
  });
  const isClosing = card.statut === 'fermeture';
  const isStopped = card.statut === 'arretee';
  return (
    <article aria-label={name} className="flex flex-col gap-3">
      <Sides card={card} />
      {card.statut === 'en_pause' && (
        <Alert tone="warn" title={m.virtual_cards_paused()}>
          {card.raison}
        </Alert>
      )}
      {isClosing && (
        <Alert tone="info" title={m.virtual_cards_closing()}>
          {m.virtual_cards_closing_hint({ amount: formatAmount(card.solde, card.devise) })}
        </Alert>
      )}
      {!isClosing && !isStopped && <ActiveSwitch card={card} />}
      <div className="flex flex-wrap gap-3">
        {!isClosing && !isStopped && (
          <Button
            variant={card.statut === 'en_pause' ? 'primary' : 'secondary'}
            onClick={() => setReloading(true)}
          >
            {m.virtual_cards_reload()}
          </Button>
        )}
        <Button variant="quiet" onClick={onShow}>
          {m.virtual_cards_manage()}
        </Button>
      </div>
      {isReloading && <ReloadDialog card={card} onClose={() => setReloading(false)} />}
    </article>
  );
}

/** Both sides, turned over by the visibility toggle; what the issuer shows is in the page for that time only. */
function Sides({ card }: { readonly card: VirtualCard }) {
  const { shown, isAsking, toggle, hide } = useReveal(card.id);
  const isRevealed = shown !== null;
  const button = (
    <button
      type="button"
      aria-label={isRevealed ? m.virtual_cards_hide() : m.virtual_cards_show()}
      aria-busy={isAsking || undefined}
      className="-mt-2 -mr-2 inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-[rgb(0_0_0/0.22)] text-white transition-colors hover:bg-[rgb(0_0_0/0.4)] focus-visible:outline-3 focus-visible:outline-offset-1 focus-visible:outline-white"
      onClick={toggle}
    >
      {isRevealed ? <EyeOff size={22} aria-hidden /> : <Eye size={22} aria-hidden />}
    </button>
  );
  const canShow = card.statut === 'active' || card.statut === 'en_pause';
  return (
    <div>
      <div
        className={cx(
          'transition-opacity [perspective:1200px]',
          // What is revealed is there to be read.
          (!card.estActive || card.statut === 'arretee') && !isRevealed && 'opacity-60',
        )}
      >
        <div
          className={cx(
            'relative transition-transform duration-600 [transform-style:preserve-3d] motion-reduce:transition-none',
            isRevealed && '[transform:rotateY(180deg)]',
          )}
        >
          <div className="[backface-visibility:hidden]" inert={isRevealed}>
            <CardFace card={card} action={canShow && !isRevealed ? button : undefined} />
          </div>
          <div
            className="absolute inset-0 [transform:rotateY(180deg)] [backface-visibility:hidden]"
            inert={!isRevealed}
          >
            {isRevealed && (
              <div
                className={cx(cardClass, 'relative h-full justify-end!')}
                style={{ background: designOf(card.design) }}
              >
                <div className="absolute top-5 right-5 sm:top-6 sm:right-6">{button}</div>
                <RevealFrame url={shown.url} onEnd={hide} />
              </div>
            )}
          </div>
        </div>
      </div>
      {isRevealed && (
        <Countdown until={shown.until} onEnd={hide}>
          {(seconds) => (
            <p className="mt-2 text-sm text-ink-2">{m.virtual_cards_shown_for({ seconds })}</p>
          )}
        </Countdown>
      )}
    </div>
  );
}

/** §4: a real freeze. It flips at once, and back when it was refused. */
function ActiveSwitch({ card }: { readonly card: VirtualCard }) {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const flip = async (estActive: boolean) => {
    setWanted(estActive);
    await callWithToasts(() => setCardActive(card.id, estActive), {
      success: estActive ? m.virtual_cards_activated() : m.virtual_cards_deactivated(),
    });
    await queries.invalidateQueries({ queryKey: ['userVirtualCards'] });
    setWanted(null);
  };
  return (
    <Switch
      label={labelOf(card, wanted ?? card.estActive)}
      hint={hintOf(card, wanted ?? card.estActive)}
      value={wanted ?? card.estActive}
      disabled={wanted !== null}
      onChange={(estActive) => void flip(estActive)}
    />
  );
}

/** What the switch says it is: a card that does not pay is paused, whoever paused it. */
function labelOf({ statut }: VirtualCard, isActive: boolean): string {
  return isActive && statut !== 'en_pause' ? m.virtual_cards_active() : m.virtual_cards_paused();
}

/** Whether it pays, in words: one that is paused does not, whatever its switch says. */
function hintOf({ statut }: VirtualCard, isActive: boolean): string {
  if (!isActive) return m.virtual_cards_inactive_hint();
  return statut === 'en_pause' ? m.virtual_cards_paused_hint() : m.virtual_cards_active_hint();
}
