import { createNzela } from '@nzela/sdk';

const { NZELA_URL = '', NZELA_KEY = '' } = process.env;
const nzela = createNzela({ url: NZELA_URL, key: NZELA_KEY });

const link = await nzela.paymentLinks.create({
  titre: 'Panier de légumes',
  montant: '12',
  devise: 'EUR',
});
console.log(link.adresse);
