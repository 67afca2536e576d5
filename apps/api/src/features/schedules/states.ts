import { defineStates } from '../../kernel/data/states.ts';
import type { Schedule } from './schedule.ts';

export const scheduleStates = defineStates<Schedule['status']>('schedule', {
  active: ['en_pause', 'terminee', 'annulee'],
  en_pause: ['active', 'terminee', 'annulee'],
  // Its days are over, and its owner puts it away.
  terminee: ['annulee'],
  annulee: [],
});
