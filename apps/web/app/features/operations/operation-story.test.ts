import { expect, test } from 'vitest';
import { operationAdvice, operationStages, type OperationStory } from './operation-story.ts';

const deposit: OperationStory = {
  genre: 'depot',
  type: 'in',
  statut: 'pending',
  fin: null,
  date: '2026-11-14T10:00:00.000Z',
};
const statesOf = (story: OperationStory) => operationStages(story).map(({ state }) => state);

test('money that is awaited has one stage under way, and is not said to be reserved', () => {
  expect(statesOf(deposit)).toEqual(['done', 'current', 'next', 'next']);
  expect(operationAdvice(deposit)).not.toContain('réservé');
  expect(statesOf({ ...deposit, statut: 'completed' })).toEqual(['done', 'done', 'done', 'done']);
});

test('what never came ends after two stages, and frees no money', () => {
  expect(statesOf({ ...deposit, statut: 'failed', fin: 'annule' })).toEqual(['done', 'done']);
  expect(statesOf({ ...deposit, statut: 'failed', fin: 'echoue' })).toEqual(['done', 'failed']);
  expect(operationAdvice({ ...deposit, fin: 'annule' })).not.toContain('de nouveau disponible');
});
