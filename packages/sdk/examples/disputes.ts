import { createNzela } from '@nzela/sdk';

const { NZELA_URL = '', NZELA_KEY = '' } = process.env;
const nzela = createNzela({ url: NZELA_URL, key: NZELA_KEY });

for await (const dispute of nzela.disputes.all({ statut: 'a_repondre' })) {
  console.log(dispute.reference, dispute.raison, dispute.montant, dispute.echeance);
}
