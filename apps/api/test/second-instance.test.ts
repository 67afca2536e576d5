import { afterAll, expect, test } from 'vitest';
import { settingsSubjects } from '@nzela/contract/settings';
import { startApi } from './api.ts';
import { mailWords } from './administrator-acts.ts';
import { somethingElse } from './other-settings.ts';
import { saving } from './proof.ts';

const api = await startApi();
afterAll(() => api.close());
const admin = await api.admin();
const elsewhere = await api.instance();

/** Of a list that is empty at first. What each field then does there is in governing.test.ts. */
const first: Readonly<Record<string, object>> = {
  'mail-templates': { modeles: [mailWords] },
  redirects: { hotes: ['partenaire.example'] },
};

test.each(settingsSubjects)(
  '%s, saved on one instance, is what another one goes by',
  async (subject) => {
    const kept = () => elsewhere.deps.settings.read(subject);
    // In its memory from here on.
    const usual = await kept();
    const path = `/settings/${subject}`;
    const { valeur: known, version } = (await admin.get(path)).body;
    const valeur = { ...somethingElse(known), ...first[subject] };
    // Proofs of one person are counted.
    await api.database.pool.query('TRUNCATE attempts');
    const saved = await saving(admin, path, { valeur, version });
    expect(saved.status, saved.text).toBe(200);
    await expect.poll(kept).toEqual(await api.deps.settings.read(subject));
    expect(await kept()).not.toEqual(usual);
  },
);
