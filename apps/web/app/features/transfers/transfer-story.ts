import type { Transfer, TransferEvent } from '@nzela/contract/transfers';
import { formatAmount, formatDate } from '../../lib/format.ts';
import { m } from '@nzela/messages/m';
import type { TimelineItem } from '../../ui/Timeline.tsx';
import { isBroken } from './transfer-status.ts';

/** The names that the story is told with. */
export type StoryNames = { readonly applicationName: string };

/**
 * What happened to a transfer and what comes next, for the timeline: its events, then the step that is under way
 * with who acts and by when, then what is left.
 */
export function transferStory(transfer: Transfer, names: StoryNames): TimelineItem[] {
  const told = transfer.chronologie.filter((event) => !isRepeatedByNext(event, transfer));
  const past = told.map((event, index) => pastItem(event, index, transfer));
  return [...past, ...comingItems(transfer, names)];
}

/**
 * The same in four stages: ordered, paid, on its way or ended, arrived or given back. What was called off before it was
 * paid has two.
 */
export function transferStages(transfer: Transfer, names: StoryNames): TimelineItem[] {
  const stages: readonly (readonly TransferEvent['type'][])[] = [
    ['cree'],
    ['paiement_recu', 'confirme'],
    isBroken(transfer.statut)
      ? ['annule', 'echoue', 'retourne']
      : ['versement_demande', 'versement_accepte', 'versement_envoye'],
    ['complete', 'rembourse'],
  ];
  const past = stages.flatMap((types) => {
    const event = transfer.chronologie.findLast(({ type }) => types.includes(type));
    return event === undefined ? [] : [pastItem(event, types.length, transfer)];
  });
  return [...past, ...comingItems(transfer, names)].slice(0, stages.length);
}

/** The step under way says these better than the event that began it. */
function isRepeatedByNext(event: TransferEvent, { statut }: Transfer): boolean {
  return (
    event.type === 'paiement_attendu' ||
    (event.type === 'verification' && statut === 'indetermine') ||
    (event.type === 'retenu' && statut === 'en_verification')
  );
}

const bad = new Set<TransferEvent['type']>([
  'paiement_refuse',
  'virement_different',
  'echoue',
  'retourne',
  'beneficiaire_non_prevenu',
]);

function pastItem(event: TransferEvent, index: number, transfer: Transfer): TimelineItem {
  return {
    id: `${index}-${event.type}`,
    state: bad.has(event.type) ? 'failed' : 'done',
    title: eventTitle(event, transfer),
    time: formatDate(event.date, 'dateTime'),
    ...(event.detail === null ? {} : { detail: event.detail }),
  };
}

function eventTitle({ type }: TransferEvent, transfer: Transfer): string {
  const name = transfer.beneficiaire.nom;
  const isCash = transfer.modeReception === 'cash';
  const titles: Record<TransferEvent['type'], () => string> = {
    cree: m.transfers_event_cree,
    paiement_attendu: m.transfers_event_paiement_attendu,
    paiement_refuse: m.transfers_event_paiement_refuse,
    paiement_recu: m.transfers_event_paiement_recu,
    virement_different: m.transfers_event_virement_different,
    accord_demande: m.transfers_event_accord_demande,
    accord_donne: m.transfers_event_accord_donne,
    confirme: m.transfers_event_confirme,
    annule: m.transfers_event_annule,
    retenu: m.transfers_event_retenu,
    verifie: m.transfers_event_verifie,
    destination_en_panne: m.transfers_event_destination_en_panne,
    versement_demande: m.transfers_event_versement_demande,
    versement_accepte: m.transfers_event_versement_accepte,
    versement_envoye: () =>
      isCash
        ? m.transfers_event_versement_envoye_cash({ name })
        : m.transfers_event_versement_envoye({ name }),
    verification: m.transfers_event_verification,
    complete: () => m.transfers_event_complete({ name }),
    beneficiaire_prevenu: () => m.transfers_event_beneficiaire_prevenu({ name }),
    beneficiaire_non_prevenu: () => m.transfers_event_beneficiaire_non_prevenu({ name }),
    retourne: m.transfers_event_retourne,
    echoue: m.transfers_event_echoue,
    remboursement_demande: m.transfers_event_remboursement_demande,
    rembourse: m.transfers_event_rembourse,
    frais_rembourses: m.transfers_event_frais_rembourses,
  };
  return titles[type]();
}

function comingItems(transfer: Transfer, { applicationName }: StoryNames): TimelineItem[] {
  const name = transfer.beneficiaire.nom;
  const application = applicationName;
  const payout: TimelineItem = {
    id: 'payout',
    state: 'next',
    title: m.transfers_coming_payout({ name }),
  };
  const received: TimelineItem = {
    id: 'received',
    state: 'next',
    title: m.transfers_coming_received({ name }),
    ...promise(transfer),
  };
  switch (transfer.statut) {
    case 'en_attente':
      return [awaitedItem(transfer), payout, received];
    case 'confirme': {
      const detail =
        transfer.annulable && transfer.annulableJusqua !== null
          ? m.transfers_coming_payout_window({ application })
          : m.transfers_coming_payout_soon({ application });
      return [{ ...payout, state: 'current', detail }, received];
    }
    case 'en_cours': {
      const detail =
        transfer.codeRetrait === null
          ? m.transfers_coming_partner()
          : m.transfers_coming_pickup({ name });
      return [{ ...received, state: 'current', detail }];
    }
    case 'en_verification':
      return [
        {
          id: 'review',
          state: 'current',
          title: m.transfers_coming_review(),
          detail: m.transfers_coming_review_detail({ application }),
          ...(transfer.verificationAvant === null
            ? {}
            : {
                time: m.transfers_before({
                  date: formatDate(transfer.verificationAvant, 'dateTime'),
                }),
              }),
        },
        payout,
        received,
      ];
    case 'indetermine':
      return [
        {
          id: 'check',
          state: 'current',
          title: m.transfers_coming_check(),
          detail: m.transfers_coming_check_detail({ application }),
        },
        received,
      ];
    case 'echoue':
      return transfer.remboursement !== null
        ? []
        : [
            {
              id: 'refund',
              state: 'current',
              title: m.transfers_coming_refund(),
              detail: m.transfers_coming_refund_detail({ application }),
            },
          ];
    case 'complete':
    case 'annule':
    case 'rembourse':
      return [];
  }
}

/** What the sender is to do: to pay, or to say whether a new price is theirs. */
function awaitedItem(transfer: Transfer): TimelineItem {
  if (transfer.nouveauPrix === null) return paymentItem(transfer);
  return {
    id: 'accord',
    state: 'current',
    title: m.transfers_coming_accord(),
    detail: m.transfers_new_price_wait(),
  };
}

function paymentItem(transfer: Transfer): TimelineItem {
  const amount = formatAmount(transfer.totalDebite, transfer.deviseSource);
  const titles = {
    card: () => m.transfers_coming_pay_card(),
    bank: () => m.transfers_coming_pay_bank({ amount }),
    wallet: () => m.transfers_coming_pay_wallet(),
  };
  return {
    id: 'payment',
    state: 'current',
    title: titles[transfer.methodePaiement](),
    detail: m.transfers_coming_pay_detail(),
  };
}

function promise({ livraisonPrevue }: Transfer): { readonly time: string } | Record<string, never> {
  if (livraisonPrevue === null) return {};
  return { time: m.transfers_before({ date: formatDate(livraisonPrevue, 'dateTime') }) };
}

/** Whether any money of the person ever reached this transfer. */
export function wasPaid({ chronologie }: Transfer): boolean {
  return chronologie.some(({ type }) => type === 'paiement_recu' || type === 'confirme');
}

/** Paid by whom looks at it, and ended without arriving. */
export function isGivenUp(transfer: Transfer): boolean {
  return isBroken(transfer.statut) && transfer.sens === 'envoye' && wasPaid(transfer);
}

/** Whoever showed a code gave no number away. */
export function isByCode({ modeReception, beneficiaire }: Transfer): boolean {
  return modeReception === 'nzela' && beneficiaire.telephone === '';
}

/** The name of whom the reader sent it to, or had it from. */
export function otherSide({ sens, expediteur, beneficiaire }: Transfer): string {
  return sens === 'recu' ? expediteur : beneficiaire.nom;
}
