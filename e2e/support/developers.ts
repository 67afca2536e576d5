import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { runToEnd } from '../../tools/process/run.ts';
import { projectRoot } from '../../tools/product/settings.ts';

/** A pair of keys in the test mode of the merchant who is signed in with this page's profile. */
export async function testKeys(
  page: Page,
): Promise<{ readonly open: string; readonly secret: string }> {
  await page.goto('/dashboard/merchant/settings?onglet=api');
  await page.getByRole('button', { name: 'Générer des clés de test' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom des clés').fill('Boutique');
  await dialog.getByRole('button', { name: 'Générer', exact: true }).click();
  const secret = await dialog.getByLabel('Clé secrète', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'J’ai copié la clé secrète' }).click();
  const open = await page
    .getByText(/^pk_test_\w{33}$/)
    .first()
    .innerText();
  return { open, secret };
}

/** A developer's folder after `npm install` of an archive. What it depends on comes from this project, not from a registry. */
export async function installed(archive: string): Promise<string> {
  const answer = await fetch(archive);
  expect([answer.status, archive]).toEqual([200, archive]);
  const folder = await mkdtemp(join(tmpdir(), 'nzela-sdk-'));
  const modules = join(folder, 'node_modules');
  const target = join(modules, '@nzela/sdk');
  await mkdir(target, { recursive: true });
  const file = join(folder, 'sdk.tgz');
  await writeFile(file, await answer.bytes());
  await runToEnd({
    command: 'tar',
    args: ['--extract', '--file', file, '--strip-components', '1', '--directory', target],
    cwd: folder,
  });
  for (const name of ['openapi-fetch', 'standardwebhooks', '@types']) {
    await symlink(join(projectRoot, 'node_modules', name), join(modules, name));
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  return folder;
}
