import { expect, test } from 'vitest';
import { periodOf } from './periods.ts';

test('the usual periods, over the ends of months and years', () => {
  expect(periodOf('month', '2026-03-31')).toEqual({ du: '2026-03-01', au: '2026-03-31' });
  expect(periodOf('previousMonth', '2026-03-31')).toEqual({ du: '2026-02-01', au: '2026-02-28' });
  expect(periodOf('previousMonth', '2026-01-15')).toEqual({ du: '2025-12-01', au: '2025-12-31' });
  expect(periodOf('quarter', '2026-02-10')).toEqual({ du: '2025-12-01', au: '2026-02-10' });
  expect(periodOf('year', '2028-02-29')).toEqual({ du: '2028-01-01', au: '2028-02-29' });
});
