import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
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
async function installed(archive: string): Promise<string> {
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

type Guide = {
  readonly folder: string;
  /** The guide's program, in that folder. */
  readonly program: string;
  /** Runs it with a secret key; gives the payment that it asked for. */
  run(secret: string): Promise<{ readonly id: string; readonly address: string }>;
};

/** Does what the guide says first: installs what it names into a folder, which is gone after `work`, with its program. */
export async function followGuide(
  { page, url }: { readonly page: Page; readonly url: string },
  work: (guide: Guide) => Promise<void>,
): Promise<void> {
  await page.goto('/docs');
  const command = await page.getByText(/^npm install/).innerText();
  const folder = await installed(command.replace(/^npm install "\$NZELA_URL(.+)"$/, `${url}$1`));
  const program = join(folder, 'payment.ts');
  try {
    await copyFile(join(projectRoot, 'packages/sdk/examples/payment.ts'), program);
    await work({
      folder,
      program,
      async run(secret) {
        const env = { ...process.env, NZELA_URL: url, NZELA_KEY: secret };
        const node = { command: process.execPath, args: [program], cwd: folder, env };
        const [id = '', address = ''] = (await runToEnd(node)).trim().split(' ');
        return { id, address };
      },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}
