import { createNzela } from '@nzela/sdk';

const { NZELA_URL = '', NZELA_KEY = '' } = process.env;
const nzela = createNzela({ url: NZELA_URL, key: NZELA_KEY });

// Page après page, sans que vous ayez à suivre le curseur.
for await (const payment of nzela.payments.all({ statut: 'paye' })) {
  console.log(payment.reference, payment.paye, payment.devise);
}
