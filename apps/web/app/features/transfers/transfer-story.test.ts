import type { Transfer, TransferEvent } from '@nzela/contract/transfers';
import { describe, expect, test } from 'vitest';
import { transferStory, wasPaid } from './transfer-story.ts';
import { statusDisplay } from './transfer-status.ts';

const event = (type: TransferEvent['type']): TransferEvent => ({
  type,
  date: '2026-07-01T10:00:00.000Z',
  acteur: 'nzela',
  detail: null,
});

function told(part: Partial<Transfer>, ...types: TransferEvent['type'][]) {
  const transfer = {
    statut: 'en_attente',
    methodePaiement: 'card',
    modeReception: 'mobile',
    beneficiaire: { nom: 'Nom' },
    totalDebite: 202,
    deviseSource: 'EUR',
    chronologie: types.map(event),
    annulable: false,
    annulableJusqua: null,
    livraisonPrevue: null,
    codeRetrait: null,
    remboursement: null,
    nouveauPrix: null,
    ...part,
  } as Transfer;
  return transferStory(transfer, { applicationName: 'Nzela' }).map(({ id, state }) => [
    id.replace(/^\d+-/, ''),
    state,
  ]);
}

describe('the story of a transfer', () => {
  test('before the payment, it is the person’s turn', () => {
    expect(told({}, 'cree', 'paiement_attendu')).toEqual([
      ['cree', 'done'],
      ['payment', 'current'],
      ['payout', 'next'],
      ['received', 'next'],
    ]);
  });

  test('a refused card is told and does not end it', () => {
    expect(told({}, 'cree', 'paiement_refuse').slice(1, 3)).toEqual([
      ['paiement_refuse', 'failed'],
      ['payment', 'current'],
    ]);
  });

  test('confirmed, the payout comes next; on its way, its arrival', () => {
    expect(told({ statut: 'confirme' }, 'cree', 'confirme').slice(2)).toEqual([
      ['payout', 'current'],
      ['received', 'next'],
    ]);
    expect(told({ statut: 'en_cours' }, 'versement_demande').slice(1)).toEqual([
      ['received', 'current'],
    ]);
  });

  test('a lost answer is under verification, never failed', () => {
    expect(told({ statut: 'indetermine' }, 'versement_demande', 'verification')).toEqual([
      ['versement_demande', 'done'],
      ['check', 'current'],
      ['received', 'next'],
    ]);
  });

  test('a failed payout says that the money comes back, until it has', () => {
    expect(told({ statut: 'echoue' }, 'retourne', 'echoue').at(-1)).toEqual(['refund', 'current']);
    const remboursement = { montant: 202, date: '2026-07-01T10:00:00.000Z' };
    const back = { statut: 'echoue', methodePaiement: 'wallet', remboursement } as const;
    expect(told(back, 'retourne')).toEqual([['retourne', 'failed']]);
    expect(told({ statut: 'rembourse' }, 'echoue', 'rembourse').at(-1)).toEqual([
      'rembourse',
      'done',
    ]);
  });

  test('whether money ever came is told by its events', () => {
    expect(wasPaid({ chronologie: [event('cree')] } as Transfer)).toBe(false);
    expect(wasPaid({ chronologie: [event('paiement_recu')] } as Transfer)).toBe(true);
  });
});

test('statuses are shown in the specification’s words; an unknown one as pending', () => {
  const shown = ['complete', 'confirme', 'en_cours', 'en_attente', 'echoue', 'autre'].map(
    (status) => statusDisplay(status).label,
  );
  expect(shown).toEqual(['Complété', 'Confirmé', 'En cours', 'En attente', 'Échoué', 'En attente']);
});
