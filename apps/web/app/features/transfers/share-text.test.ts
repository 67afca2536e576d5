import { expect, test } from 'vitest';
import { shareText } from './share-text.ts';

const transfer = {
  sens: 'envoye',
  statut: 'en_cours',
  montantRecu: 131_191,
  deviseCible: 'XOF',
  reference: 'TRF-100001',
  livraisonPrevue: '2026-07-01T10:00:00.000Z',
} as const;

test('what is on its way is told with its promise, what has arrived as arrived', () => {
  expect(shareText(transfer)).toMatch(/2026.*TRF-100001/);
  expect(shareText({ ...transfer, statut: 'complete' })).toMatch(/arrivé/);
});

// Not paid, or waiting for its sender's yes to another price; held; in doubt; ended without an arrival.
test.each([
  'en_attente',
  'en_verification',
  'indetermine',
  'annule',
  'echoue',
  'rembourse',
] as const)('nothing is promised of one that is %s', (statut) => {
  expect(shareText({ ...transfer, statut })).toBeNull();
  expect(shareText({ ...transfer, statut, livraisonPrevue: null })).toBeNull();
});

test('nothing is promised without a date, nor of what somebody else sent', () => {
  expect(shareText({ ...transfer, livraisonPrevue: null })).toBeNull();
  expect(shareText({ ...transfer, sens: 'recu' })).toBeNull();
});
