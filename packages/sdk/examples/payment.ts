import { createNzela } from '@nzela/sdk';

const { NZELA_URL = '', NZELA_KEY = '' } = process.env;
const nzela = createNzela({ url: NZELA_URL, key: NZELA_KEY });

const payment = await nzela.payments.create({
  montant: 20,
  devise: 'EUR',
  description: 'Commande 1042',
  client: { nom: 'Awa Diop', email: 'awa@exemple.example' },
  metadata: { commande: '1042' },
});
console.log(payment.id, payment.adresse);
