import { expect, test } from 'vitest';
import { createScheduleSchema } from '@nzela/contract/schedules';
import { scheduleBody, usualWhen, type ScheduledOrder } from './scheduled-order.ts';

const order: ScheduledOrder = {
  genre: 'transfert',
  title: '200,00 € à Maman',
  montant: 200,
  devise: 'EUR',
  beneficiaireId: '019a0000-0000-7000-8000-000000000000',
  motif: null,
};

test('proposes tomorrow at nine on the person’s calendar, over the end of a month', () => {
  expect(usualWhen(new Date('2026-01-30T23:30:00Z'))).toMatchObject({
    debut: '2026-02-01',
    heure: '09:00',
  });
});

test('is a body that the contract takes; once has no end', () => {
  const when = { ...usualWhen(new Date(2026, 0, 1)), fin: '2026-12-31' };
  expect(createScheduleSchema.parse(scheduleBody(order, when))).toMatchObject({
    fin: '2026-12-31',
  });
  expect(scheduleBody(order, { ...when, frequence: 'une_fois' })).toMatchObject({ fin: null });
  expect(scheduleBody(order, { ...when, fin: '' })).toMatchObject({ fin: null });
  expect(scheduleBody(order, { ...when, debut: '' })).toBeNull();
});
