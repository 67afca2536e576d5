import { describe, expect, test } from 'vitest';
import { transferStatuses } from '@nzela/contract/transfers';
import { assertWay } from '../../kernel/data/states.ts';
import { isCancellable, isUnderway } from './machine.ts';
import { transferStates } from './states.ts';

describe('the states of a transfer', () => {
  test.each(['complete', 'rembourse'] as const)('%s is an end', (end) => {
    for (const to of transferStatuses) {
      if (to !== end) expect(() => assertWay(transferStates, end, to)).toThrow('cannot go');
    }
  });

  test('nothing goes back to waiting, and nothing paid out is called off', () => {
    for (const from of transferStatuses) {
      if (from !== 'en_attente')
        expect(() => assertWay(transferStates, from, 'en_attente')).toThrow('cannot go');
    }
    expect(() => assertWay(transferStates, 'en_cours', 'annule')).toThrow('cannot go');
    expect(() => assertWay(transferStates, 'indetermine', 'annule')).toThrow('cannot go');
  });

  test('what may be called off has not left, and what is under way may not be forgotten', () => {
    expect(transferStatuses.filter(isCancellable)).toEqual([
      'en_attente',
      'confirme',
      'en_verification',
    ]);
    expect(transferStatuses.filter(isUnderway)).toEqual([
      'confirme',
      'en_verification',
      'en_cours',
      'indetermine',
    ]);
  });
});
