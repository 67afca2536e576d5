import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { groupCommitPoolSize, referencePoolSize } from '../src/deps.ts';
import { queueConnections } from '../src/kernel/jobs/worker.ts';

const page = readFileSync('docs/operations/connections.md', 'utf8');

/** The figures of a row of the table, of a web process and of a worker. */
function rowOf(name: string): readonly number[] {
  const line = page.split('\n').find((each) => each.includes(name)) ?? '';
  return [...line.matchAll(/\|\s+\**(\d+)\**(?= )/g)].map(([, figure]) => Number(figure));
}

test('the page on connections says what a process opens', () => {
  const { databasePoolSize: usual } = readConfig({
    DATABASE_URL: 'postgres://localhost/x',
    SECRET_KEY: 'A'.repeat(43),
  });
  const listening = 1;
  const web = usual + referencePoolSize + groupCommitPoolSize + listening;
  expect(rowOf('requests and jobs')).toEqual([usual, usual]);
  expect(rowOf('settings, rates')).toEqual([referencePoolSize, referencePoolSize]);
  expect(rowOf('group commits')).toEqual([groupCommitPoolSize, groupCommitPoolSize]);
  expect(rowOf('listening')).toEqual([listening, listening]);
  expect(rowOf('the jobs')).toEqual([0, queueConnections]);
  expect(rowOf('to the primary')).toEqual([web, web + queueConnections]);
  const beside = { web: web - usual, worker: web - usual + queueConnections };
  expect(page).toContain(`web × (P + ${beside.web}) + workers × (P + ${beside.worker})`);
});
