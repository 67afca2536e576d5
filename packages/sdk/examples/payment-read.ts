import { createNzela } from '@nzela/sdk';

const { NZELA_URL = '', NZELA_KEY = '', PAIEMENT = '' } = process.env;
const nzela = createNzela({ url: NZELA_URL, key: NZELA_KEY });

const payment = await nzela.payments.get(PAIEMENT, { 'expand[]': 'customer' });
console.log(payment.statut, payment.net, payment.customer?.email);
