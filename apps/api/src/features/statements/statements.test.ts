import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statementSchema } from '@nzela/contract/statements';
import { startApi, type Account, type Api } from '../../../test/api.ts';
import { expectWholeBook, fund, moveOn, pass, timeless } from '../../../test/money.ts';
import { pdfText } from '../../../test/pdf-text.ts';
import { dakarBank, order } from '../../../test/sending.ts';

let api: Api;
let person: Account;
let today: string;

beforeAll(async () => {
  api = await startApi();
  person = timeless(api, await api.user());
  const payee = await api.user();
  today = new Date(api.deps.clock.now()).toISOString().slice(0, 10);
  await fund(api, person, 50_000n);
  for (const [montant, motif] of [
    [12.5, '=1+1'],
    [20, 'Marché; « é »'],
  ]) {
    const sent = await person.post('/transfers', {
      montant,
      devise: 'EUR',
      beneficiaire: { mode: 'nzela', telephone: payee.telephone },
      methodePaiement: 'wallet',
      motif,
    });
    expect(sent.status, sent.text).toBe(201);
  }
  const quote = await person.post('/quotes', {
    canal: 'conversion',
    montant: 100,
    deviseSource: 'EUR',
    deviseCible: 'USD',
  });
  await person.post('/wallets/conversions', { devisId: quote.body.id });
  // Held, not moved: it is in no statement.
  const held = await order(person, 'wallet', dakarBank(), 50);
  expect((await person.patch(`/transfers/${held.id}/confirm`)).status).toBe(200);
});
afterAll(async () => {
  await expectWholeBook(api);
  await api.close();
});

// Days around today, whatever zone the person's clock is in.
const period = () => {
  const day = Temporal.PlainDate.from(today);
  return `du=${day.subtract({ days: 1 }).toString()}&au=${day.add({ days: 1 }).toString()}`;
};

describe('GET /statements', () => {
  test('200: opening and movements sum to closing; what is held is none', async () => {
    const answer = await person.get(`/statements?devise=EUR&${period()}`);
    expect(answer.status, answer.text).toBe(200);
    const statement = statementSchema.parse(answer.body);
    expect(statement).toMatchObject({
      soldeOuverture: 0,
      totalCredits: 500,
      totalDebits: 132.5,
      soldeCloture: 367.5,
      reserve: 54.99,
      disponible: 312.51,
    });
    expect(statement.lignes.map(({ montant }) => montant)).toEqual([500, -12.5, -20, -100]);
    expect(statement.lignes[1]).toMatchObject({
      genre: 'transfert',
      description: '=1+1',
      reference: expect.stringMatching(/^TRF-/),
    });
    expect(statement.lignes[3]).toMatchObject({ genre: 'conversion', soldeApres: 367.5 });
    const wallet = (await person.get('/wallets')).body;
    expect(wallet.soldes[0]).toMatchObject({ solde: 367.5, enAttente: 54.99, disponible: 312.51 });
    const dollars = (await person.get(`/statements?devise=USD&${period()}`)).body;
    expect(dollars).toMatchObject({ soldeOuverture: 0, soldeCloture: 108.45 });
    expect(dollars).toMatchObject({ reserve: 0, disponible: 108.45 });
    expect(dollars.lignes).toHaveLength(1);
  });

  test('200: an empty currency, and a period before anything', async () => {
    const empty = (await person.get('/statements?devise=XOF&du=2024-01-01&au=2024-12-31')).body;
    expect(empty).toMatchObject({ soldeOuverture: 0, soldeCloture: 0, lignes: [] });
    // What is reserved is of now: a period that is over does not tell it.
    const before = (await person.get('/statements?devise=EUR&du=2024-01-01&au=2024-12-31')).body;
    expect(before).toMatchObject({ reserve: null, disponible: null });
  });

  test('400: a period that ends first, too long a one, no date; 401: a visitor', async () => {
    const code = async (query: string) => (await person.get(`/statements?${query}`)).body.code;
    expect(await code('devise=EUR&du=2026-02-02&au=2026-02-01')).toBe('periode_invalide');
    expect(await code('devise=EUR&du=2020-01-01&au=2025-01-01')).toBe('periode_invalide');
    expect(await code('devise=EUR&du=2026-02-31&au=2026-03-01')).toBe('requete_invalide');
    expect(await code('devise=EUR&du=demain&au=2026-03-01')).toBe('requete_invalide');
    expect((await api.visitor.get(`/statements?devise=EUR&${period()}`)).status).toBe(401);
  });
});

describe('GET /statements/fichier', () => {
  const file = (format: string) =>
    person.get<string>(`/statements/fichier?devise=EUR&format=${format}&${period()}`);

  test('200: a PDF to keep', async () => {
    const { status, headers, text } = await file('pdf');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="releve-EUR-.*\.pdf"$/);
    expect(text.startsWith('%PDF')).toBe(true);
  });

  test('200: names the holder, and under the name where they live when they said so', async () => {
    const holder = await api.user({ prenom: 'Démo', nom: 'Adressée' });
    const path = `/statements/fichier?devise=EUR&${period()}`;
    const lines = async (language: string) => {
      const asked = { headers: { cookie: `langue=${language}` } };
      return pdfText((await holder.get(`${path}&format=pdf`, asked)).bytes).split('\n');
    };
    const without = await lines('fr');
    const at = without.indexOf('Démo Adressée');
    expect(without[at + 1]).toMatch(/^Compte n°/);
    const camt = async () =>
      new XMLParser().parse((await holder.get<string>(`${path}&format=camt053`)).text).Document
        .BkToCstmrStmt.Stmt.Acct.Ownr;
    expect(await camt()).toEqual({ Nm: 'Démo Adressée' });

    const address = { ligne1: '12 rue des Œillets', ligne2: 'Bâtiment B', codePostal: '10115' };
    const saved = await holder.put('/users/me/adresse', {
      ...address,
      ville: 'Berlin',
      pays: 'DE',
    });
    expect(saved.status, saved.text).toBe(200);
    const [french, english] = [await lines('fr'), await lines('en')];
    expect(french.slice(at, at + 5)).toEqual([
      'Démo Adressée',
      '12 rue des Œillets',
      'Bâtiment B',
      '10115 Berlin',
      'Allemagne',
    ]);
    expect(english).toContain('Germany');
    expect(await camt()).toMatchObject({
      Nm: 'Démo Adressée',
      PstlAdr: { PstCd: 10115, TwnNm: 'Berlin', Ctry: 'DE' },
    });
    await holder.put('/users/me/adresse', {
      ligne1: 'Avenue de la Libération',
      ligne2: '',
      codePostal: '',
      ville: 'Kinshasa',
      pays: 'CD',
    });
    expect((await lines('fr')).slice(at + 1, at + 3)).toEqual([
      'Avenue de la Libération',
      'Kinshasa',
    ]);
    await holder.delete('/users/me/adresse');
    expect(await lines('fr')).toEqual(without);
  });

  test('200: a CSV whose numbers are numbers and whose formulas are texts', async () => {
    const { headers, text } = await file('csv');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const rows = text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(rows[0]).toBe('Date;Heure;Référence;Type;Description;Bénéficiaire;Montant;Solde;Devise');
    expect(rows[1]).toMatch(/;Solde d’ouverture;;;0,00;EUR$/);
    expect(rows[3]).toMatch(/;Transfert;'=1\+1;[^;]+;-12,50;487,50;EUR$/);
    expect(rows[4]).toContain(';"Marché; « é »";');
    expect(rows.at(-3)).toMatch(/;Solde de clôture;;;367,50;EUR$/);
    expect(rows.at(-2)).toMatch(/;Réservé;;;54,99;EUR$/);
    expect(rows.at(-1)).toMatch(/;Disponible;;;312,51;EUR$/);
  });

  test('200: in the language of the page, for a spreadsheet set to it', async () => {
    const path = `/statements/fichier?devise=EUR&${period()}`;
    const inEnglish = { headers: { cookie: 'langue=en' } };
    const csv = await person.get<string>(`${path}&format=csv`, inEnglish);
    expect(csv.headers['content-disposition']).toContain('filename="statement-EUR-');
    const rows = csv.text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(rows[0]).toBe('Date,Time,Reference,Type,Description,Recipient,Amount,Balance,Currency');
    expect(rows[1]).toMatch(/,Opening balance,,,0\.00,EUR$/);
    expect(rows[3]).toMatch(/,Transfer,'=1\+1,[^,]+,-12\.50,487\.50,EUR$/);
    const pdf = await person.get<string>(`${path}&format=pdf`, inEnglish);
    expect(pdf.text).toContain('/Lang (en-GB)');
    expect(pdf.text).toContain('(Statement EUR ');
    const inSpanish = { headers: { cookie: 'langue=es' } };
    const spanish = await person.get<string>(`${path}&format=csv`, inSpanish);
    expect(spanish.headers['content-disposition']).toContain('filename="extracto-EUR-');
    expect(spanish.text).toContain('Fecha;Hora;Referencia;Tipo;');
  });

  test('200: camt.053 in the schema’s order, whose balances and entries sum', async () => {
    const { headers, text } = await file('camt053');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const parser = new XMLParser({
      ignoreAttributes: false,
      parseTagValue: false,
      isArray: (name) => name === 'Bal' || name === 'Ntry',
    });
    const { Document } = parser.parse(text);
    expect(Document['@_xmlns']).toBe('urn:iso:std:iso:20022:tech:xsd:camt.053.001.08');
    const { GrpHdr, Stmt } = Document.BkToCstmrStmt;
    expect(Object.keys(GrpHdr)).toEqual(['MsgId', 'CreDtTm']);
    expect(Object.keys(Stmt)).toEqual([
      'Id',
      'CreDtTm',
      'FrToDt',
      'Acct',
      'Bal',
      'TxsSummry',
      'Ntry',
    ]);
    expect(Stmt.Id.length).toBeLessThanOrEqual(35);
    const codes = Stmt.Bal.map(
      (balance: { Tp: { CdOrPrtry: { Cd: string } } }) => balance.Tp.CdOrPrtry.Cd,
    );
    expect(codes).toEqual(['OPBD', 'CLBD', 'CLAV']);
    expect(Object.keys(Stmt.Ntry[1])).toEqual([
      'NtryRef',
      'Amt',
      'CdtDbtInd',
      'Sts',
      'BookgDt',
      'ValDt',
      'AcctSvcrRef',
      'BkTxCd',
      'NtryDtls',
      'AddtlNtryInf',
    ]);
    type Signed = { Amt: { '#text': string; '@_Ccy': string }; CdtDbtInd: 'CRDT' | 'DBIT' };
    const cents = ({ Amt, CdtDbtInd }: Signed) => {
      expect(Amt['@_Ccy']).toBe('EUR');
      expect(Amt['#text']).toMatch(/^\d+\.\d{2}$/);
      return Number(Amt['#text'].replace('.', '')) * (CdtDbtInd === 'CRDT' ? 1 : -1);
    };
    const moved = Stmt.Ntry.map(cents).reduce((sum: number, one: number) => sum + one, 0);
    expect(cents(Stmt.Bal[0]) + moved).toBe(cents(Stmt.Bal[1]));
    expect(cents(Stmt.Bal[1])).toBe(36_750);
    expect(cents(Stmt.Bal[2])).toBe(31_251);
  });
});

test('what is held is no movement, however long it is held', async () => {
  const before = (await person.get(`/statements?devise=EUR&${period()}`)).body;
  expect(before.lignes).toHaveLength(4);
  await pass(api, 3_600);
  // Without a gateway nothing is captured.
  expect((await person.get(`/statements?devise=EUR&${period()}`)).body).toEqual(before);
});

describe('the days of a period are those of the person’s own zone, the last one included', () => {
  // Midnight comes later than by Greenwich, and earlier.
  test.each(['America/New_York', 'Asia/Tokyo'])('%s', async (fuseauHoraire) => {
    const traveller = timeless(api, await api.user());
    const region = { langue: 'fr', devise: 'EUR', fuseauHoraire };
    expect((await traveller.put('/users/me/region', region)).status).toBe(200);
    const now = Temporal.Instant.fromEpochMilliseconds(api.deps.clock.now().getTime());
    const midnight = now.toZonedDateTimeISO(fuseauHoraire).startOfDay().add({ days: 1 });
    const evening = midnight.subtract({ minutes: 10 }).toInstant();
    await moveOn(api, Math.round(now.until(evening).total('seconds')));
    await fund(api, traveller, 1_100n);
    await moveOn(api, 20 * 60);
    await fund(api, traveller, 2_200n);
    const amounts = async (du: Temporal.ZonedDateTime, au = du) => {
      const days = `du=${du.toPlainDate().toString()}&au=${au.toPlainDate().toString()}`;
      const { body } = await traveller.get(`/statements?devise=EUR&${days}`);
      return body.lignes.map(({ montant }: { montant: number }) => montant);
    };
    const before = midnight.subtract({ days: 1 });
    expect(await amounts(before)).toEqual([11]);
    expect(await amounts(midnight)).toEqual([22]);
    expect(await amounts(before, midnight)).toEqual([11, 22]);
    expect(await amounts(before.subtract({ days: 1 }))).toEqual([]);
  });
});
