import { describe, expect, test } from 'vitest';
import { createSecrets } from './secrets.ts';

const secrets = createSecrets(Buffer.alloc(32, 7));

/** Another first character: the last one of a base64 text may carry bits that nobody reads. */
const flipFirst = (text: string) => text.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));

describe('createSecrets', () => {
  test('opens what it sealed, and never seals the same twice', () => {
    const [one, other] = [secrets.seal('clé', 'essai'), secrets.seal('clé', 'essai')];
    expect(one).not.toBe(other);
    expect(one).not.toContain('clé');
    expect(secrets.open(one, 'essai')).toBe('clé');
  });

  test('opens nothing that was altered, sealed for something else, or under another key', () => {
    const sealed = secrets.seal('clé', 'essai');
    const parts = sealed.split('.');
    for (const part of [1, 2, 3, 4]) {
      const altered = parts.with(part, flipFirst(parts[part] ?? '')).join('.');
      expect(() => secrets.open(altered, 'essai')).toThrow();
    }
    expect(() => secrets.open(sealed, 'autre')).toThrow();
    expect(() => createSecrets(Buffer.alloc(32, 8)).open(sealed, 'essai')).toThrow();
    expect(() => secrets.open('v1.x', 'essai')).toThrow('Not a sealed text');
  });

  test('opens what a former key sealed, seals under the newest, and says which key is missing', () => {
    const both = createSecrets(Buffer.alloc(32, 8), [Buffer.alloc(32, 7)]);
    const former = secrets.seal('clé', 'essai');
    expect(both.open(former, 'essai')).toBe('clé');
    expect(former.startsWith(both.mark)).toBe(false);
    const sealed = both.seal('clé', 'essai');
    expect(sealed.startsWith(both.mark)).toBe(true);
    expect(() => secrets.open(sealed, 'essai')).toThrow(
      /\(essai\) needs the key [0-9a-f]{8}, and the keys given are [0-9a-f]{8}: add it to SECRET_KEY_FORMER/,
    );
  });

  test('opens what was sealed before a text said its key', () => {
    const sealed = 'v1.kYMFlGPfPqUvQMI-.CcMA9A.HiEXlg1PWGrBG9zNCzCTBw';
    expect(secrets.open(sealed, 'essai')).toBe('clé');
    expect(createSecrets(Buffer.alloc(32, 8), [Buffer.alloc(32, 7)]).open(sealed, 'essai')).toBe(
      'clé',
    );
    expect(() => createSecrets(Buffer.alloc(32, 8)).open(sealed, 'essai')).toThrow(
      /SECRET_KEY_FORMER/,
    );
  });

  test('derives a key of its own for each use', () => {
    expect(secrets.derive('a')).not.toEqual(secrets.derive('b'));
    expect(secrets.derive('a')).toHaveLength(32);
  });
});
