import { expect, test } from 'vitest';
import { heightOf, nearestPlace, placesOf, scaleOf } from './scale.ts';

test('amounts stand on zero, and their lines are round', () => {
  expect(scaleOf([120, 480, 0], 'zero')).toEqual({
    low: 0,
    high: 600,
    ticks: [0, 200, 400, 600],
  });
});

test('what hardly moves is seen to move', () => {
  const scale = scaleOf([1.0873, 1.0921], 'data');
  expect(scale.low).toBeLessThanOrEqual(1.0873);
  expect(scale.high).toBeGreaterThanOrEqual(1.0921);
  expect(scale.high - scale.low).toBeLessThan(0.01);
  expect(scale.ticks.every((tick) => String(tick).length <= 6)).toBe(true);
});

test('what never moves lies in the middle, zero too', () => {
  const flat = scaleOf([655.957, 655.957], 'data');
  expect(heightOf(flat, 655.957)).toBeGreaterThan(20);
  expect(heightOf(flat, 655.957)).toBeLessThan(80);
  expect(scaleOf([0, 0], 'zero').high).toBeGreaterThan(0);
});

test('points lie where their days do, so that a missing day leaves its room', () => {
  expect(placesOf([{ at: 0 }, { at: 1 }, { at: 4 }])).toEqual([0, 25, 100]);
  expect(placesOf([{}, {}, {}])).toEqual([0, 50, 100]);
  expect(placesOf([{ at: 7 }])).toEqual([50]);
});

test('a finger finds the nearest point', () => {
  expect(nearestPlace([0, 25, 100], 60)).toBe(1);
  expect(nearestPlace([0, 25, 100], 70)).toBe(2);
});
