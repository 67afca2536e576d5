import { describe, expect, test } from 'vitest';
import { textsInComponent } from './component-texts.ts';

const inside = (text: string) => textsInComponent({ path: 'x.tsx', text });

describe('textsInComponent', () => {
  test('finds a sentence between tags, in a spoken attribute and in a string', () => {
    expect(inside('export const A = () => <p>Bonjour</p>;')).toEqual(['x.tsx: Bonjour']);
    expect(inside('export const A = () => <img alt="Carte" />;')).toEqual(['x.tsx: Carte']);
    expect(inside("export const a = 'Réessayez';")).toEqual(['x.tsx: Réessayez']);
    expect(inside('export const a = (n: number) => `${n} opérations`;')).toEqual([
      'x.tsx: opérations',
    ]);
  });

  test('leaves class names, keys, signs and messages alone', () => {
    const text = `
      // Un commentaire en français.
      export const A = () => <p className="text-ink" title={m.title()}>{m.text()} · <kbd>Esc</kbd></p>;`;
    expect(inside(text)).toEqual([]);
  });
});
