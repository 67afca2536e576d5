import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import sharp from 'sharp';
import webPush from 'web-push';
import { afterAll, describe, expect, test } from 'vitest';
import type { SettingsDocument, SettingsSubject } from '@nzela/contract/settings';
import { chatOn } from '../src/features/chat/chat.ts';
import { notify } from '../src/features/notifications/notifications.ts';
import { refreshRates } from '../src/features/rates/rates.service.ts';
import { jobHandlers } from '../src/jobs.ts';
import { transact } from '../src/kernel/data/database.ts';
import { newId } from '../src/kernel/data/ids.ts';
import type { Account, Wire } from './api.ts';
import { checked } from './bills.ts';
import { collected } from './collecting.ts';
import { fund, timeless, until } from './money.ts';
import { obliging } from './proof.ts';
import { startPushService } from './push-service.ts';
import { numbersOutside, reviewReferrals, settlePayment } from './referring.ts';
import { checkoutOf, checkoutPath, openShop } from './selling.ts';
import { upload } from './uploading.ts';
import { startWorld } from './world.ts';

/**
 * Settings that no test of their noun changes: each is changed here, and what it governs is looked at. One instance saves the
 * change, another one is asked for its effect.
 */

const { api, sandbox } = await startWorld();
const elsewhere = await api.instance();
const admin = timeless(api, await api.admin());
const person = timeless(api, await api.user());
await fund(api, person, 100_000n);

/** Requests that came to an address of ours, which stands for a provider's. */
const heard: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = [];
const listener = createServer(({ url = '', headers }, response) => {
  heard.push({ url, headers });
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"UP"}');
});
await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
const here = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
const pushService = await startPushService();
afterAll(() => {
  listener.close();
  pushService.close();
});

async function save(subject: SettingsSubject, value: object): Promise<void> {
  const { settings } = elsewhere.deps;
  const { version } = await settings.current(subject);
  const by = { userId: null, address: null };
  await settings.update(subject, { value, version, by });
  // The other instance hears of it a moment later.
  await expect.poll(() => api.deps.settings.read(subject)).toEqual(await settings.read(subject));
}

/** Does `act` while fields of a subject are others. */
async function governed<Subject extends SettingsSubject>(
  subject: Subject,
  changes: Partial<SettingsDocument<Subject>>,
  act: () => Promise<void>,
): Promise<void> {
  const known = await api.deps.settings.read(subject);
  await save(subject, { ...known, ...changes });
  await act();
  await save(subject, known);
}

const [past, future] = ['2024-01-01T00:00:00.000Z', '2090-01-01T00:00:00.000Z'];

test('application: a new account has the time zone of the product', async () => {
  await governed('application', { fuseauHoraire: 'Africa/Kinshasa' }, async () => {
    const { body } = await (await api.user()).get('/auth/me');
    expect(body.fuseauHoraire).toBe('Africa/Kinshasa');
  });
});

test('application: what the product is called in its mails and pages, and who says its figures', async () => {
  const names = { nomApplication: 'Passerelle d’essai', sourceChiffres: 'Enquête d’essai' };
  await governed('application', names, async () => {
    expect((await api.visitor.get('/settings/public')).body).toMatchObject(names);
    const { email } = await api.user();
    await api.runJobs();
    const inbox = `${sandbox.url}/desk/api/mails?to=${encodeURIComponent(email)}`;
    const subjects = ((await (await fetch(inbox)).json()) as Wire[]).map(({ subject }) => subject);
    expect(subjects.join()).toContain('Passerelle d’essai');
  });
});

test('web-push and application: a push is signed with the pair of keys, and says whom to write to', async () => {
  const told = await api.user();
  await told.post('/notifications/appareils', pushService.browser(newId()));
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const keys = { clePublique: publicKey, clePrivee: privateKey };
  await governed('application', { emailAdmin: 'astreinte@nzela.example' }, () =>
    governed('web-push', keys, async () => {
      expect((await told.get('/notifications/choix')).body.push.clePublique).toBe(publicKey);
      await transact(api.deps.pool, ({ client }) =>
        notify(client, {
          userId: told.id,
          event: 'argent_recu',
          title: 'Vous avez reçu 20,00 €',
          text: 'Démo P. vous a envoyé 20,00 €.',
          path: null,
        }),
      );
      await api.runJobs();
      const signed = String(pushService.pushed.at(-1)?.headers['authorization']);
      const [, token = '', key = ''] = /t=([^,]+), ?k=(.+)/.exec(signed) ?? [];
      expect(key).toBe(publicKey);
      const point = Buffer.from(publicKey, 'base64url');
      const part = (from: number, to: number) => point.subarray(from, to).toString('base64url');
      const [x, y] = [part(1, 33), part(33, 65)];
      const { payload } = await jwtVerify(token, { kty: 'EC', crv: 'P-256', alg: 'ES256', x, y });
      expect(payload.sub).toBe('mailto:astreinte@nzela.example');
    }),
  );
});

describe('prices', () => {
  test('tariffs: the share, the least, the flat part and the margin, from the day they begin', async () => {
    const { lignes } = await api.deps.settings.read('tariffs');
    const others = lignes.filter(({ canal }) => canal !== 'wizard');
    const free = { canal: 'wizard', pourcentageBps: 0, minimum: '0', fixeEur: '0' } as const;
    const quoted = async (deviseCible: string, ...rows: object[]): Promise<Wire> => {
      let answer: Wire;
      const wizard = rows.map((row) => ({ ...free, margeBps: 0, debut: past, ...row }));
      await governed('tariffs', { lignes: [...others, ...wizard] }, async () => {
        const wish = { montant: 200, deviseSource: 'EUR', deviseCible };
        answer = (await api.visitor.post('/quotes/preview', wish)).body;
      });
      return answer;
    };
    expect((await quoted('XOF', { pourcentageBps: 300 })).totalFrais).toBe(6);
    expect((await quoted('XOF', { minimum: '9.00' })).totalFrais).toBe(9);
    expect((await quoted('XOF', { fixeEur: '1.50' })).totalFrais).toBe(1.5);
    // Never less than the pair ordinarily moves in a day.
    const [fair, dear] = [
      await quoted('USD', { margeBps: 500 }),
      await quoted('USD', { margeBps: 1_000 }),
    ];
    expect(dear.montantRecu / fair.montantRecu).toBeCloseTo(0.9 / 0.95, 3);
    expect((await quoted('XOF', {}, { fixeEur: '8.00', debut: future })).totalFrais).toBe(0);
  });

  test('payment-tariffs: what being paid costs, and from when on the money can be spent', async () => {
    const shop = await openShop(api);
    const free = { pourcentageBps: 0, fixeEur: '0', delaiJours: 0, debut: past };
    const wallet = { ...free, moyen: 'wallet' } as const;
    const sold = async (row: object, delaiJours = 0) => {
      const card = { ...free, moyen: 'card', ...row } as const;
      let payment: Wire;
      let moyens: Wire;
      await governed('payment-tariffs', { lignes: [{ ...wallet, delaiJours }, card] }, async () => {
        payment = await shop.sell('live', { montant: 50, supportFrais: 'payeur' });
        ({ moyens } = await checkoutOf(api, payment));
      });
      return { payment, fee: moyens.find(({ moyen }: Wire) => moyen === 'card')?.frais };
    };
    expect((await sold({ pourcentageBps: 1_000 })).fee).toBe(5);
    expect((await sold({ fixeEur: '3.00' })).fee).toBe(3);
    expect((await sold({ debut: future })).fee).toBeUndefined();
    const { payment } = await sold({}, 3);
    const paid = await person.post(`${checkoutPath(payment)}/portefeuille`, {});
    expect(paid.status, paid.text).toBe(201);
    const { payeLe, disponibleLe } = await shop.read(payment);
    const days = (Date.parse(disponibleLe ?? '') - Date.parse(payeLe ?? '')) / 86_400_000;
    expect(days).toBeGreaterThan(2);
  });

  test('bills: our fee on top, the margin of the exchange, and whose tiles come first', async () => {
    const prix = async (changes: Partial<SettingsDocument<'bills'>>, devise = 'EUR') => {
      let found: Wire;
      await governed('bills', { margeBps: 0, ...changes }, async () => {
        const bill = { facturier: 'woyofal', reference: '14025500001', montant: 6_560, devise };
        found = (await checked(person, bill)).prix;
      });
      return found;
    };
    expect((await prix({ pourcentageBps: 1_000 })).totalFrais).toBeCloseTo(1, 1);
    expect((await prix({ minimum: '2.50' })).totalFrais).toBe(2.5);
    expect((await prix({ fixeEur: '0.75' })).totalFrais).toBe(0.75);
    const [fair, dear] = [await prix({}, 'USD'), await prix({ margeBps: 1_000 }, 'USD')];
    expect(dear.totalDebite).toBeGreaterThan(fair.totalDebite * 1.05);
    await governed('bills', { vedettes: ['eneo'] }, async () => {
      const { elements } = (await person.get('/bills/billers')).body;
      const shown = elements.filter(({ vedette }: Wire) => vedette);
      expect([elements[0].id, shown.length]).toEqual(['eneo', 1]);
    });
  });
});

test('corridors: a country’s name and currency, and each way’s limits, delay and operators', async () => {
  const { corridors } = await api.deps.settings.read('corridors');
  const mobile = {
    mode: 'mobile',
    delaiHeures: 7,
    minimum: '50',
    maximum: '60',
    operateurs: [{ code: 'WAVE', nom: 'Vague' }],
  } as const;
  const changed = { nom: 'Mali d’essai', devise: 'XAF', modes: [mobile] } as const;
  const mali = corridors.map((one) =>
    one.pays === 'ML' ? { ...one, ...changed, modes: [...changed.modes] } : one,
  ) as typeof corridors;
  await governed('corridors', { corridors: mali }, async () => {
    const { elements } = (await api.visitor.get('/tariffs/corridors')).body;
    expect(elements.find(({ pays }: Wire) => pays === 'ML')).toMatchObject({
      nom: 'Mali d’essai',
      devise: 'XAF',
      modes: [{ ...mobile, minimum: 50, maximum: 60 }],
    });
    const asked = { deviseSource: 'EUR', deviseCible: 'XAF', pays: 'ML', modeReception: 'mobile' };
    const quoted = (montant: number) => api.visitor.post('/quotes', { ...asked, montant });
    const [little, much, fit] = [await quoted(40), await quoted(70), await quoted(55)];
    expect([little.body.code, much.body.code]).toEqual([
      'montant_trop_petit',
      'montant_trop_grand',
    ]);
    expect(fit.status, fit.text).toBe(201);
  });
});

test('rates: where the feed is, and what banks take on average', async () => {
  await governed('rates', { url: `${here}/flux.xml` }, async () => {
    const refreshing = refreshRates({ ...api.deps, gateway: api.deps.gateways.rates });
    await expect(refreshing).rejects.toThrow(/gave nothing/);
    expect(heard.map(({ url }) => url)).toContain('/flux.xml');
  });
  const moyenneBanques = {
    pourcentage: '9.99',
    source: 'Enquête d’essai',
    datePublication: '2025-01-31',
  };
  await governed('rates', { moyenneBanques }, async () => {
    expect((await api.visitor.get('/tariffs')).body.moyenneBanques).toEqual(moyenneBanques);
  });
});

test('bank-account: whom a wire is made out to', async () => {
  const account = {
    titulaire: 'Maison d’essai',
    banque: 'Banque d’essai',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
  };
  await governed('bank-account', account, async () => {
    const { body } = await person.post('/deposits', {
      montant: 50,
      devise: 'EUR',
      methode: 'bank',
    });
    expect(body.coordonneesBancaires).toMatchObject(account);
  });
});

describe('referrals', () => {
  const { newNumber } = numbersOutside();
  const rewards = async (referrer: Account) =>
    (await referrer.get(`/users/${referrer.id}/recompenses-parrainage`)).body;

  /** Somebody whom `referrer` brought, with everything confirmed, who has paid 50 €. */
  async function broughtBy(referrer: Account): Promise<Account> {
    const { codeParrainage } = await rewards(referrer);
    const brought = await api.user({ codeParrainageUtilise: codeParrainage });
    await api.database.pool.query(
      'UPDATE users SET email_verified_at = now(), phone_verified_at = now() WHERE id = $1',
      [brought.id],
    );
    await settlePayment(api, brought, { to: newNumber() });
    return brought;
  }

  test('recompenseEur is what is paid, montantMinimumEur and delaiJours what earns it, and actif ends it', async () => {
    const referrer = await api.user();
    await broughtBy(referrer);
    await governed('referrals', { montantMinimumEur: '70.00' }, async () => {
      await reviewReferrals(api);
      expect((await rewards(referrer)).elements[0].raisonCode).toBe('paiement');
    });
    await governed('referrals', { delaiJours: 60 }, async () => {
      await reviewReferrals(api);
      expect((await rewards(referrer)).total).toBe(0);
    });
    await governed('referrals', { recompenseEur: '1.50' }, async () => {
      expect((await rewards(referrer)).conditions.recompense).toBe(1.5);
      await reviewReferrals(api);
      expect((await rewards(referrer)).total).toBe(1.5);
    });
    const other = await api.user();
    await broughtBy(other);
    await governed('referrals', { actif: false }, async () => {
      await reviewReferrals(api);
      expect((await rewards(other)).elements[0].raisonCode).toBe('arretee');
    });
  });

  test('plafondParJour and plafondParAdresseEtJour say how many are paid in 24 hours', async () => {
    const referrer = await api.user();
    await broughtBy(referrer);
    await broughtBy(referrer);
    await governed('referrals', { plafondParJour: 1 }, async () => {
      await reviewReferrals(api);
      expect((await rewards(referrer)).total).toBe(5);
    });
    const referrers = [await api.user(), await api.user()];
    for (const one of referrers) {
      const { email, password } = await broughtBy(one);
      await api.visitor.post('/auth/login', { email, password }, { address: '198.51.100.77' });
    }
    await governed('referrals', { plafondParAdresseEtJour: 1 }, async () => {
      await reviewReferrals(api);
      const totals = (await Promise.all(referrers.map(rewards))).map(({ total }) => total);
      expect(totals.toSorted()).toEqual([0, 5]);
    });
  });
});

test('cookies and chat: the words, place and look of the banner and of the button', async () => {
  const { categories } = await api.deps.settings.read('cookies');
  const texts = {
    titre: 'Un titre',
    texte: 'Un texte',
    libelleAccepter: 'Oui',
    libelleRefuser: 'Non',
    libellePersonnaliser: 'Choisir',
    position: 'top',
    theme: 'dark',
  } as const;
  const words = { nom: 'Utiles', description: 'Ce qui sert' };
  const changed = { ...texts, categories: categories.map((one) => ({ ...one, ...words })) };
  const look = { messageAccueil: 'Une question ?', position: 'top-left', couleur: '#112233' };
  await governed('cookies', changed, async () => {
    const { body } = await api.visitor.get('/cookies');
    expect(body).toMatchObject(texts);
    expect(body.categories[0]).toMatchObject(words);
    const asked = { version: body.version, acceptees: ['preferences'] };
    const chosen = await api.visitor.post('/cookies/choix', asked);
    const [, name = '', value = ''] =
      /^([^=]+)=([^;]*)/.exec(String(chosen.headers['set-cookie'])) ?? [];
    const identifiant = '5f2b9c1d4e6a7b8c9d0e1f23/default';
    const chat = { active: true, identifiant, ...look } as Partial<SettingsDocument<'chat'>>;
    await governed('chat', chat, async () => {
      const cookies = { [name]: decodeURIComponent(value) };
      expect((await chatOn(api.deps, { cookies }, '/')).shown).toMatchObject(look);
    });
  });
});

test('limits: what each level may send', async () => {
  const known = await api.deps.settings.read('limits');
  const verifie = { jour: '70000.00', mois: '170000.00', annee: '770000.00' };
  await governed('limits', { niveaux: { ...known.niveaux, verifie } }, async () => {
    const { niveaux } = (await person.get('/limits')).body;
    const highest = niveaux.find(({ code }: Wire) => code === 'verifie');
    expect(highest.plafonds).toEqual({ jour: 70_000, mois: 170_000, annee: 770_000 });
  });
});

test('virtual-cards: the fees before a card is ordered, and whether cards are ordered at all', async () => {
  const asked = { devise: 'USD', montant: 50, portefeuille: 'USD' };
  await governed('virtual-cards', { issueFee: 7.5, monthlyFee: 3 }, async () => {
    expect((await person.post('/virtual-cards/frais', asked)).body).toMatchObject({
      frais: [{ code: 'emission', montant: 7.5 }],
      fraisMensuels: 3,
    });
  });
  await governed('virtual-cards', { isEnabled: false }, async () => {
    const card = { type: 'VISA', devise: 'USD', depotInitial: 50, design: 'blue-to-cyan' };
    const refused = await obliging(person).post('/virtual-cards', card);
    expect([refused.status, refused.body.code]).toEqual([409, 'cartes_indisponibles']);
  });
});

test('support: whether people may write', async () => {
  await governed('support', { actif: false }, async () => {
    expect((await person.get('/support/etat')).body).toEqual({ actif: false });
    const refused = await person.post('/support', { sujet: 'Un retard', message: 'Bonjour' });
    expect([refused.status, refused.body.code]).toEqual([409, 'support_ferme']);
  });
});

test('images: what a picture becomes, and how heavy it may be', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#942c49', noise } });
  const send = (content: Buffer) => upload(admin, { path: '/images?nom=essai.png', content });
  await governed('images', { tailleMaximaleMo: 1, format: 'png' }, async () => {
    const drawn = await send(await picture(100).jpeg().toBuffer());
    expect([drawn.status, drawn.body.type]).toEqual([201, 'image/png']);
    const heavy = await send(await picture(900).png().toBuffer());
    expect([heavy.status, heavy.body.code]).toEqual([413, 'fichier_trop_grand']);
  });
});

test('retention: what the job of the day forgets', async () => {
  const told = await api.user();
  const { pool } = api.database;
  await pool.query(
    `INSERT INTO notifications (id, user_id, event, title, text, path, shown, created_at)
     SELECT gen_random_uuid(), $1, 'compte', 'x', 'x', null, true, now() - make_interval(days => age)
       FROM unnest(ARRAY[29, 40]) AS age`,
    [told.id],
  );
  const forget = async () => {
    await jobHandlers(api.deps)['retention.sweep']?.({});
    const { rowCount } = await pool.query(
      "SELECT FROM notifications WHERE user_id = $1 AND title = 'x'",
      [told.id],
    );
    return rowCount;
  };
  expect(await forget()).toBe(2);
  await governed('retention', { notifications: 30 }, async () => {
    expect(await forget()).toBe(1);
  });
});

describe('the outside world', () => {
  test('mail-templates: the words of the next mail', async () => {
    const words = {
      evenement: 'reinitialisation',
      langue: 'fr',
      objet: 'Sésame pour {prenom}',
      texte: 'Bonjour {prenom},\n\nVoici votre lien.\n\n{lien}\n\nL’équipe {application}',
      bouton: 'Continuer',
    } as const;
    await governed('mail-templates', { modeles: [words] }, async () => {
      await api.visitor.post('/auth/request-reset', { email: person.email });
      await api.runJobs();
      const inbox = `${sandbox.url}/desk/api/mails?to=${encodeURIComponent(person.email)}`;
      const subjects = ((await (await fetch(inbox)).json()) as Wire[]).map(
        ({ subject }) => subject,
      );
      expect(subjects).toContainEqual(expect.stringMatching(/^Sésame pour /));
    });
  });

  test('gateways: the address, both keys and the mode are those of the next call', async () => {
    const gateway = { url: `${here}/sms`, clePublique: 'pk_essai', cleSecrete: 'sk_essai' };
    await governed('gateways.sms', { ...gateway, mode: 'production' }, async () => {
      const { body } = await admin.post('/gateways/sms/essai', {});
      expect(body.etat).toBe('up');
    });
    expect(heard.find(({ url }) => url === '/sms/health')?.headers).toMatchObject({
      authorization: 'Bearer sk_essai',
      'x-public-key': 'pk_essai',
      'x-mode': 'production',
    });
  });

  test('gateways.mobile-money: urlRappel is where the provider calls back', async () => {
    await governed('gateways.mobile-money', { urlRappel: `${here}/rappel` }, async () => {
      await collected(person);
      await until(api, async () => heard.some(({ url }) => url === '/rappel'));
    });
  });

  test('gateways.mobile-money: who serves where and in what, and what is chosen at first', async () => {
    const airtel = {
      code: 'AIRTEL',
      nom: 'Airtel d’essai',
      actif: true,
      pays: [{ pays: 'CD', devises: ['USD'] }],
    } as const;
    const operateurs = [{ ...airtel, pays: [{ pays: 'CD', devises: ['USD' as const] }] }];
    const first = { deviseParDefaut: 'USD', methodeParDefaut: 'card' } as const;
    await governed('gateways.mobile-money', { ...first, operateurs }, async () => {
      const offer = (await api.visitor.get('/mobile-money/operators')).body;
      expect(offer).toMatchObject({ deviseParDefaut: 'USD', operateurs: [airtel] });
      expect((await api.visitor.get('/gateways/moyens')).body.parDefaut).toBe('card');
    });
  });

  test('mail: the server’s name and the encryption that is asked of it', async () => {
    const sends = async () => (await admin.post('/mails/essai')).body.envoye;
    await governed('mail', { hote: '::1' }, async () => {
      expect(await sends()).toBe(false);
    });
    await governed('mail', { chiffrement: 'tls' }, async () => {
      expect(await sends()).toBe(false);
    });
    expect(await sends()).toBe(true);
  });
});
