import { describe, expect, test } from 'vitest';
import { comparedName, likeness, likenessWithBirth, nameKey, soundsOf } from './names.ts';

const score = (left: string, right: string) => likeness(comparedName(left), comparedName(right));
const isCompared = (left: string, right: string) => {
  const sounds = new Set(soundsOf(comparedName(left)));
  return soundsOf(comparedName(right)).some((sound) => sounds.has(sound));
};

describe('the same person', () => {
  test.each([
    ['Ostrobald Quillmarec', 'QUILLMAREC Ostrobald'],
    ['Ostrobald Quillmarec', 'Остробальд Квилмарек'],
    ['Zénobard Trévankour', 'Zenobard Trevankur'],
    ['Philomarque Dessandrine', 'Filomark Dessandrin'],
    ['Abou Ben Taleb', 'Abou Bentaleb'],
    ['Marie-Claire N’Dour', 'Marie Claire NDour'],
    ['محمد الطاهر', 'mhmd altahr'],
  ])('%s is %s in another order, script or spelling', (left, right) => {
    expect(isCompared(left, right)).toBe(true);
    expect(score(left, right)).toBeGreaterThanOrEqual(88);
    expect(score(left, right)).toBe(score(right, left));
  });

  test('has one key in every order', () => {
    const keys = ['Awa Marie Diop', 'DIOP, Awa Marie', 'diop marie awa'].map((name) =>
      nameKey(comparedName(name)),
    );
    expect(new Set(keys).size).toBe(1);
  });
});

describe('another person', () => {
  test.each([
    ['Ostrobald Quillmarec', 'Ostrobald Martin'],
    ['Maman', 'Ostrobald Quillmarec'],
    ['Marie Diop', 'Mariam Diallo'],
    ['Trévankour', 'Zénobard Trévankour'],
  ])('%s is not %s', (left, right) => {
    expect(score(left, right)).toBeLessThan(88);
  });

  test('a birth in another year is another person, one that nobody knows is not', () => {
    expect(likenessWithBirth(100, '1961-04-12', '1961-04-12')).toBe(100);
    expect(likenessWithBirth(100, null, '1961-04-12')).toBe(100);
    expect(likenessWithBirth(100, '1990-04-12', '1961-04-12')).toBeLessThan(88);
  });

  test('without a letter there is nothing to compare', () => {
    expect(score('', 'Ostrobald')).toBe(0);
    expect(comparedName('…').words).toEqual([]);
  });
});
