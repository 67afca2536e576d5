import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { contentPages } from '@nzela/contract/content';
import { enter, expectReadable, saveSettings } from '../support/administrators.ts';
import { expectAccessible } from '../support/axe.ts';
import { journey } from '../support/journey.ts';
import { pixel, plainPicture } from '../support/pixel.ts';
import { product } from '../support/product.ts';
import { slowUploads } from '../support/slow-network.ts';

const seo = '/dashboard/admin/seo-config';
const content = '/dashboard/admin/content-management';

/** The page as a crawler reads it, without its scripts. */
async function served(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return answer.text();
}

journey(
  'an administrator changes the hero, a redirect and the title of the site, and a visitor of every instance sees each',
  async ({ page, url, secondUrl, newPerson }) => {
    const visitor = await newPerson({ baseURL: secondUrl });
    const hero = `Un fil, deux mains ${Date.now()}`;

    await enter(page, 'Administrateur', content);
    await page.getByText('[Contenu JSON]').first().waitFor();
    await expectReadable(page, 360, 1280);
    await page.goto(`${content}?onglet=accueil`);
    await page.getByLabel('Titre du hero').fill(hero);
    await saveSettings(page, 'Configuration du contenu enregistrée avec succès');
    expect(await served(visitor, '/')).not.toContain(hero);
    // A preview is nobody's but an administrator's.
    expect(await served(visitor, '/?apercu=1')).not.toContain(hero);
    await page.goto(`${content}?onglet=apercu`);
    for (const width of [360, 1280])
      await page
        .frameLocator(`iframe[title="Aperçu sur ${width} px"]`)
        .getByRole('heading', { name: hero })
        .waitFor();
    // It is drawn for a visitor, not for the administrator who looks at it.
    await page
      .frameLocator('iframe[title="Aperçu sur 1280 px"]')
      .getByRole('link', { name: 'Connexion' })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Publier' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publier' }).click();
    await page.getByText('Contenu publié avec succès').first().waitFor();
    for (const instance of [url, secondUrl])
      await expect.poll(() => served(visitor, `${instance}/`)).toContain(hero);
    await visitor.goto('/');
    await visitor.getByRole('heading', { level: 1, name: hero }).waitFor();

    await page.getByRole('button', { name: 'Publications' }).click();
    await page.getByRole('button', { name: 'Revenir à cette version' }).first().click();
    await page.getByText('est de nouveau en ligne').first().waitFor();
    await expect.poll(() => served(visitor, '/')).not.toContain(hero);
    await page.getByRole('button', { name: 'Repartir de ce qui est publié' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Repartir' }).click();
    await page.getByText('Le brouillon est publié').waitFor();

    await page.goto(`${content}?onglet=elements`);
    await page.getByRole('button', { name: 'Ajouter un élément' }).click();
    const element = page.getByRole('dialog');
    await element.getByLabel('Clé').fill('faq.content');
    await element.getByLabel('Type').selectOption('json');
    await element.getByLabel('Valeur').fill('{');
    await element.getByRole('button', { name: 'Enregistrer' }).click();
    await element.getByText('Ce texte n’est pas du JSON').first().waitFor();
    await element.getByLabel('Clé').fill('essai.journal');
    await element.getByLabel('Valeur').fill('{}');
    await element.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Aucune page ne lit cette clé').first().waitFor();
    const row = page.getByRole('row').filter({ hasText: 'essai.journal' });
    await row.getByRole('button', { name: 'Modifier essai.journal' }).click();
    await element.getByLabel('Type').selectOption('text');
    await element.getByLabel('Valeur').fill(`${'a'.repeat(50)}bc`);
    await element.getByRole('button', { name: 'Enregistrer' }).click();
    await row.getByText(`${'a'.repeat(50)}...`, { exact: true }).waitFor();
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: 'Supprimer essai.journal' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText('Élément de contenu supprimé avec succès').first().waitFor();
  },
);

journey(
  'what the site says to search engines stands in every public page of another instance, without scripts',
  async ({ page, secondUrl, newPerson }) => {
    const visitor = await newPerson({ baseURL: secondUrl });
    const title = `L’argent sans détour ${Date.now()}`;
    const description = 'Envoyez et recevez, au prix écrit avant de payer.';
    await enter(page, 'Administrateur', seo);
    await page.getByLabel('Titre du site').fill(title);
    await page.getByLabel('Meta description').fill(description);
    await page.getByText(`${description.length} / 160 caractères recommandés`).waitFor();
    await page.getByLabel('Mots-clés').fill('transfert, afrique');
    await expectReadable(page, 360, 1280);
    await saveSettings(page, 'Configuration SEO enregistrée avec succès');
    await expect.poll(() => served(visitor, '/')).toContain(`<title>${title}</title>`);
    expect(await served(visitor, '/')).toContain(`name="description" content="${description}"`);
    const addresses = [...(await served(visitor, '/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g)];
    const listed = addresses.map(([, address = '']) => new URL(address).pathname);
    expect(listed).toEqual(
      expect.arrayContaining(['/', ...contentPages.map((name) => `/${name}`)]),
    );
    for (const path of listed) {
      const html = await served(visitor, path);
      expect(html, path).toMatch(new RegExp(`<title>[^<]*${title}</title>`));
      for (const tag of [
        'name="description"',
        'name="keywords" content="transfert, afrique"',
        'name="robots" content="index, follow"',
        'rel="canonical"',
        'property="og:title"',
        'property="og:description"',
        'property="og:url"',
        'name="twitter:card" content="summary_large_image"',
      ])
        expect(html, `${path} ${tag}`).toContain(tag);
    }
    expect(await served(visitor, '/robots.txt')).toContain('Sitemap:');
    await page.getByLabel('Titre du site').fill('');
    await page.getByLabel('Meta description').fill('');
    await page.getByLabel('Mots-clés').fill('');
    await saveSettings(page, 'Configuration SEO enregistrée avec succès');
  },
);

journey(
  'an address that led nowhere is redirected on every instance in one click, and switched off again',
  async ({ page, url, secondUrl, newPerson }) => {
    const visitor = await newPerson({ baseURL: secondUrl });
    const path = `/promotion-${Date.now() % 100_000}`;
    expect((await visitor.request.get(path)).status()).toBe(404);
    await enter(page, 'Administrateur', seo);
    await page.goto(`${seo}?onglet=redirections`);
    await page
      .getByRole('button', { name: `Rediriger ${path}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Cible').fill(path);
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByText('Cette redirection tournerait en rond').first().waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Cible').fill('/faq');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText(`Route ${path} enregistrée avec succès`).first().waitFor();
    for (const instance of [url, secondUrl]) {
      await visitor.goto(instance + path);
      await visitor.waitForURL(/\/faq$/);
    }
    await expectReadable(page, 360, 1280);
    const row = page.getByRole('row').filter({ hasText: path });
    await row.getByRole('switch').click();
    await page.getByText(`Route ${path} désactivée avec succès`).first().waitFor();
    await expect.poll(async () => (await visitor.request.get(path)).status()).toBe(404);
    await row.getByRole('switch').click();
    await page.getByText(`Route ${path} activée avec succès`).first().waitFor();
    await row.getByRole('button', { name: `Supprimer ${path}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText('Route supprimée avec succès').first().waitFor();
  },
);

journey(
  'two administrators on one redirect: the second sees what the first saved, and chooses; nothing typed is lost by mistake',
  async ({ page, newPerson }) => {
    const second = await newPerson();
    const path = `/campagne-${Date.now() % 100_000}`;
    await enter(page, 'Administrateur', seo);
    await enter(second, 'Administrateur', seo);
    await page.goto(`${seo}?onglet=redirections`);
    await page.getByRole('button', { name: 'Ajouter une route' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Chemin').fill(path);
    await dialog.getByLabel('Cible').fill('/n-existe-pas');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.getByText('Rien ne répond à cette adresse').first().waitFor();
    await dialog.getByLabel('Cible').fill('/faq');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText(`Route ${path} enregistrée avec succès`).first().waitFor();

    await second.goto(`${seo}?onglet=redirections`);
    await second.getByRole('button', { name: `Modifier ${path}` }).click();
    await page.getByRole('button', { name: `Modifier ${path}` }).click();
    await dialog.getByLabel('Cible').fill('/help');
    await dialog.getByRole('button', { name: 'Enregistrer' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const other = second.getByRole('dialog');
    await other.getByLabel('Cible').fill('/terms');
    await second.keyboard.press('Escape');
    await second.getByRole('alertdialog').getByText('Continuer à modifier').click();
    await second.getByRole('alertdialog').waitFor({ state: 'hidden' });
    await other.getByRole('button', { name: 'Enregistrer' }).click();
    await other.getByText('Cette ligne a été modifiée entre-temps').waitFor();
    await other.getByText(`${path} → /help`).waitFor();
    await expectAccessible(second);
    expect(await other.getByLabel('Cible').inputValue()).toBe('/terms');
    await other.getByRole('button', { name: 'Enregistrer la mienne' }).click();
    await second.getByText(`Route ${path} enregistrée avec succès`).first().waitFor();

    await page.getByRole('row').filter({ hasText: path }).getByText('/terms').waitFor();
    await page.getByRole('button', { name: `Supprimer ${path}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText('Route supprimée avec succès').first().waitFor();
    await page.getByRole('button', { name: 'Historique' }).click();
    await page.getByText(`${path} → /terms`).first().waitFor();
  },
);

journey(
  'the pictures of the site are listed beyond a page, to the last one, and turned round',
  async ({ page }) => {
    const pool = new Pool({ connectionString: product().databaseUrl });
    const name = `galerie-${randomUUID()}-`;
    try {
      // The oldest of all, and one more than a page holds.
      await pool.query(
        `WITH made AS (
         INSERT INTO images (id, name, path, width, height, created_at)
         SELECT gen_random_uuid(), $1 || n, $1 || n || '.png', 1, 1, timestamptz '2020-01-01' - n * interval '1 day'
           FROM generate_series(1, 51) AS n
         RETURNING id, path)
       INSERT INTO image_files (path, image_id, type, width, size, content)
       SELECT path, id, 'image/png', 1, length($2::bytea), $2 FROM made`,
        [name, pixel],
      );
      await enter(page, 'Administrateur', '/dashboard/admin/images-manager');
      const row = (n: number) =>
        page.getByRole('row').filter({ has: page.getByText(`${name}${n}`, { exact: true }) });
      await row(1).waitFor();
      expect(await row(51).count()).toBe(0);
      await page.getByRole('main').getByRole('button', { name: 'Plus', exact: true }).click();
      await row(51).waitFor();
      await expectAccessible(page);
      await page.getByRole('columnheader', { name: 'Ajoutée le' }).getByRole('button').click();
      await page.waitForURL(/tri=date/);
      await page.reload();
      await row(51).waitFor();
      expect(await row(1).count()).toBe(0);
    } finally {
      await pool.query('DELETE FROM images WHERE starts_with(name, $1)', [name]);
      await pool.end();
    }
  },
);

journey(
  'a picture of the site is sent again after it was called off and the network was lost, used, refused to go, and deleted, on every instance',
  async ({ page, secondUrl }) => {
    await enter(page, 'Administrateur', '/dashboard/admin/images-manager');
    const leaving = await slowUploads(page);
    const file = page.locator('input[type=file]');
    const mimeType = 'image/png';
    const large = { name: 'plage.png', mimeType, buffer: Buffer.alloc(2_000_000, 1) };
    const bar = page.getByRole('progressbar', { name: `Envoi\u00a0: ${large.name}` });
    const half = () => bar.getAttribute('aria-valuenow').then(Number);

    await leaving(10_000);
    await file.setInputFiles(large);
    await expect.poll(half).toBeGreaterThan(1);
    await expectReadable(page, 360, 1280);
    await page.getByRole('button', { name: `Annuler l’envoi\u00a0: ${large.name}` }).click();
    await bar.waitFor({ state: 'detached' });
    expect(await page.getByText('n’a pas été envoyé').count()).toBe(0);

    await leaving(-1);
    await page.route('**/api/images?*', (route) => route.abort('connectionreset'), { times: 1 });
    await file.setInputFiles(large);
    await page.getByText(`${large.name} n’a pas été envoyé en entier`).waitFor();
    await expectReadable(page, 360, 1280);

    const name = `vitrine-${Date.now()}.png`;
    await file.setInputFiles({ name, mimeType, buffer: plainPicture(700, 400) });
    await page.getByText(`Image ${name} ajoutée avec succès`).first().waitFor();
    const row = page.getByRole('row').filter({ hasText: name });
    for (const told of ['700 × 400 px', /\d ko/, 'webp', 'Nulle part'])
      await row.getByText(told).first().waitFor();
    const path = (await row.getByText(/^\/images\//).textContent()) ?? '';
    const served = await page.request.get(`${secondUrl}${path}`);
    expect([served.status(), served.headers()['content-type']]).toEqual([200, 'image/webp']);

    const use = async (chemin: string) => {
      await page.goto(seo);
      await page.getByLabel('Image Open Graph').fill(chemin);
      await saveSettings(page, 'Configuration SEO enregistrée avec succès');
      await page.goto('/dashboard/admin/images-manager');
    };
    const remove = async () => {
      await row.getByRole('button', { name: `Supprimer ${name}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    };
    await use(path);
    await row.getByText('seo.ogImage').waitFor();
    await remove();
    await page.getByText('Cette image est utilisée').first().waitFor();
    await use('');
    await row.getByText('Nulle part').waitFor();
    await remove();
    await page.getByText('Image supprimée avec succès').first().waitFor();
    await row.waitFor({ state: 'detached' });
    for (const instance of ['', secondUrl])
      expect((await page.request.get(`${instance}${path}`)).status()).toBe(404);
  },
);
