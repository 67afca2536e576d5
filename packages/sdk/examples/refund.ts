import { createNzela } from '@nzela/sdk';

const { NZELA_URL = '', NZELA_KEY = '', PAIEMENT = '' } = process.env;
const nzela = createNzela({ url: NZELA_URL, key: NZELA_KEY });

const refund = await nzela.payments.refund(
  PAIEMENT,
  { montant: 5, raison: 'Un article rendu' },
  { key: 'retour-1042-2' },
);
console.log(refund.reference, refund.statut);
