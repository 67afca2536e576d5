import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { migrationFolders } from './migrate.ts';

/** What the release before would stumble over while both run (docs/operations/upgrading.md). */
const breaking: Readonly<Record<string, RegExp>> = {
  'drops a table': /\bDROP TABLE\b/i,
  'drops a column': /\bDROP COLUMN\b/i,
  'renames something': /\bRENAME (?:TO|COLUMN|CONSTRAINT)\b/i,
  'changes the type of a column': /\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i,
  'asks for a value that nobody gave': /\bSET NOT NULL\b/i,
  'adds a column that nobody fills':
    /\bADD COLUMN (?!.*\bDEFAULT\b|.*\bGENERATED\b)[^;,]*\bNOT NULL\b/i,
};
const isContraction = /^-- contract: unused since \d+\.\d+\.\d+$/m;

function faultsOf(text: string): string[] {
  if (isContraction.test(text)) return [];
  const statements = text.replaceAll(/--.*$/gm, '');
  return Object.entries(breaking)
    .filter(([, pattern]) => pattern.test(statements))
    .map(([fault]) => fault);
}

describe('a migration', () => {
  test('leaves the release before it a database on which it can run', () => {
    const [, own] = migrationFolders;
    const faults = readdirSync(own).flatMap((name) =>
      faultsOf(readFileSync(new URL(name, own), 'utf8')).map((fault) => `${name} ${fault}`),
    );
    expect(faults).toEqual([]);
  });

  test('has a number of four digits that no other one has, and says what it is about', () => {
    for (const folder of migrationFolders) {
      const names = readdirSync(folder);
      expect(names.filter((name) => !/^\d{4}(?:_[a-z]+)+\.sql$/.test(name))).toEqual([]);
      expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
    }
  });

  test.each([
    ['ALTER TABLE users DROP COLUMN phone', 'drops a column'],
    ['DROP TABLE users', 'drops a table'],
    ['ALTER TABLE users RENAME COLUMN phone TO number', 'renames something'],
    ['ALTER TABLE users ALTER COLUMN phone TYPE bigint', 'changes the type of a column'],
    ['ALTER TABLE users ALTER COLUMN phone SET NOT NULL', 'asks for a value that nobody gave'],
    ['ALTER TABLE users ADD COLUMN age integer NOT NULL', 'adds a column that nobody fills'],
  ])('that says « %s » is refused, unless it says since when nobody uses it', (text, fault) => {
    expect(faultsOf(text)).toEqual([fault]);
    expect(faultsOf(`-- contract: unused since 1.0.0\n${text}`)).toEqual([]);
    expect(faultsOf('ALTER TABLE users ADD COLUMN age integer NOT NULL DEFAULT 0')).toEqual([]);
  });
});
