import { administratorPasswords, enter } from '../support/administrators.ts';
import { journey } from '../support/journey.ts';
import { changeOnEveryPage, type Language } from '../support/languages.ts';

journey(
  'an administrator changes the language in this tab or another, on every page, and goes on by a link',
  async ({ page }) => {
    await enter(page, 'Administrateur', '/dashboard/admin');
    const data = { email: 'admin@nzela.example', password: administratorPasswords.Administrateur };
    const signed = await page.request.post('/api/auth/login', { data });
    const { accessToken } = (await signed.json()) as { accessToken: string };
    const headers = { authorization: `Bearer ${accessToken}` };
    const choose = async (langue: Language) => {
      const region = { langue, devise: 'EUR', fuseauHoraire: 'Europe/Paris' };
      const saved = await page.request.put('/api/users/me/region', { headers, data: region });
      if (!saved.ok()) throw new Error(`region: ${await saved.text()}`);
    };
    await changeOnEveryPage(page, { person: 'admin', choose });
    await choose('fr');
  },
);
