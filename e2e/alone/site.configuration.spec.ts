import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { enter, expectReadable, saveSettings } from '../support/administrators.ts';
import { journey } from '../support/journey.ts';

type Document = Readonly<Record<string, unknown>>;

/** The administrator of the demonstration, who changes a subject of the settings and puts it back. */
async function administrator(page: Page) {
  const data = { email: 'admin@nzela.example', password: 'demo-administration-nzela' };
  const signed = await page.request.post('/api/auth/login', { data });
  expect(signed.status(), await signed.text()).toBe(200);
  const { accessToken } = (await signed.json()) as { accessToken: string };
  const headers = { authorization: `Bearer ${accessToken}` };
  const save = async (path: string, change: (known: Document) => Document): Promise<Document> => {
    const read = await page.request.get(path, { headers });
    const { valeur, version } = (await read.json()) as { valeur: Document; version: number };
    const body = { valeur: change(valeur), version };
    const saved = await page.request.put(path, { headers, data: body });
    expect(saved.status(), await saved.text()).toBe(200);
    return valeur;
  };
  return async (subject: string, values: Document, look: () => Promise<void>): Promise<void> => {
    const path = `/api/settings/${subject}`;
    const before = await save(path, (known) => ({ ...known, ...values }));
    await look();
    await save(path, () => before);
  };
}

journey(
  'each switch and text of the content, the source of the figures and the SEO settings are in the pages that a visitor of another instance is served',
  async ({ page, secondUrl, newPerson }) => {
    const visitor = await newPerson({ baseURL: secondUrl });
    const served = async (path: string) => (await visitor.request.get(path)).text();
    const governed = await administrator(page);
    const accueil = {
      afficherHero: true,
      titreHero: 'Un titre d’essai',
      texteHero: 'Un texte d’essai',
      afficherFonctionnalites: true,
      afficherServices: true,
    };
    const [features, services] = ['id="features"', 'id="pricing"'];
    await governed('content', { accueil }, async () => {
      await expect.poll(() => served('/')).toContain('Un titre d’essai');
      const home = await served('/');
      for (const part of ['Un texte d’essai', features, services]) expect(home).toContain(part);
    });
    const none = { afficherHero: false, afficherFonctionnalites: false, afficherServices: false };
    await governed('content', { accueil: { ...accueil, ...none } }, async () => {
      await expect.poll(() => served('/')).not.toContain(features);
      const home = await served('/');
      for (const part of ['<p class="mt-5 max-w-xl', services]) expect(home).not.toContain(part);
    });

    // Figures that nobody vouches for are not shown: facts of our own stand there.
    const figures = ['150+', '1M+'];
    for (const figure of figures) expect(await served('/')).not.toContain(figure);
    await governed('application', { sourceChiffres: 'Enquête annuelle, mai 2026' }, async () => {
      await expect.poll(() => served('/')).toContain('Source : Enquête annuelle, mai 2026');
      for (const figure of figures) expect(await served('/')).toContain(figure);
    });

    const contact = { email: 'bonjour@nzela.example', telephone: '+33 1 23 45 67 89' };
    const writing = 'Se connecter pour écrire au support';
    await governed('content', { contact: { ...contact, afficherFormulaire: true } }, async () => {
      await expect.poll(() => served('/contact')).toContain('mailto:bonjour@nzela.example');
      const text = await served('/contact');
      for (const part of ['tel:+33123456789', writing]) expect(text).toContain(part);
    });
    await governed('content', { contact: { ...contact, afficherFormulaire: false } }, async () => {
      await expect.poll(() => served('/contact')).not.toContain(writing);
    });

    const id = '00000000-0000-4000-8000-0000000000aa';
    const liens = [{ id, texte: 'Nos agences', url: 'https://agences.example/' }];
    await governed('content', { pied: { liens } }, async () => {
      await expect.poll(() => served('/faq')).toContain('Nos agences');
      expect(await served('/faq')).toContain('href="https://agences.example/"');
    });
    const aPropos = { titre: 'Notre essai', contenu: '<p>Un contenu d’essai</p>' };
    await governed('content', { aPropos }, async () => {
      await expect.poll(() => served('/about')).toContain('Notre essai');
      expect(await served('/about')).toContain('<p>Un contenu d’essai</p>');
    });

    const seo = {
      titre: 'Le titre du site',
      description: 'La description du site',
      motsCles: 'transfert, essai',
      canonique: 'https://nzela.example/accueil',
      indexation: true,
      ogTitre: 'Le titre partagé',
      ogDescription: 'La description partagée',
      ogImage: 'https://nzela.example/partage.png',
      twitterCarte: 'summary',
      twitterTitre: 'Le titre d’une carte',
      twitterDescription: 'La description d’une carte',
      twitterImage: 'https://nzela.example/carte.png',
    };
    await governed('seo', seo, async () => {
      await expect.poll(() => served('/')).toContain('<title>Le titre du site</title>');
      const home = await served('/');
      for (const tag of [
        `name="description" content="${seo.description}"`,
        `name="keywords" content="${seo.motsCles}"`,
        'name="robots" content="index, follow"',
        `rel="canonical" href="${seo.canonique}"`,
        `property="og:title" content="${seo.ogTitre}"`,
        `property="og:description" content="${seo.ogDescription}"`,
        `property="og:image" content="${seo.ogImage}"`,
        `name="twitter:card" content="${seo.twitterCarte}"`,
        `name="twitter:title" content="${seo.twitterTitre}"`,
        `name="twitter:description" content="${seo.twitterDescription}"`,
        `name="twitter:image" content="${seo.twitterImage}"`,
      ])
        expect(home, tag).toContain(tag);
    });
    await governed('seo', { ...seo, indexation: false }, async () => {
      await expect.poll(() => served('/')).toContain('name="robots" content="noindex, nofollow"');
    });
  },
);

/** The addresses of one page, by the format that an administrator chooses (spec §2). */
const addresses = [
  { format: 'Paramètre', own: '/?page=about' },
  { format: 'Numéro', own: '/page/4' },
  { format: 'Nom de la page', own: '/about' },
] as const;

journey(
  'whichever format of addresses is chosen, a page answers in it and the other two lead there',
  async ({ page, newPerson }) => {
    const visitor = await newPerson();
    const led = async (path: string) => {
      const answer = await visitor.request.get(path, { maxRedirects: 0 });
      return { status: answer.status(), to: answer.headers()['location'] };
    };
    await enter(page, 'Administrateur', '/dashboard/admin/seo-config?onglet=adresses');
    for (const { format, own } of addresses) {
      await page.getByText(format, { exact: true }).click();
      await page.getByText(`Exemple\u00a0: ${new URL(own, page.url()).href}`).waitFor();
      await saveSettings(page, 'Structure des URL enregistrée avec succès');
      await expect.poll(() => led(own)).toEqual({ status: 200, to: undefined });
      for (const other of addresses)
        if (other.own !== own) expect(await led(other.own)).toEqual({ status: 301, to: own });
      for (const { own: asked } of addresses) {
        await visitor.goto(asked);
        await visitor.getByRole('heading', { level: 1, name: 'À propos' }).waitFor();
        expect(new URL(visitor.url()).href).toBe(new URL(own, page.url()).href);
      }
    }
    await expectReadable(page, 360, 1280);
  },
);
