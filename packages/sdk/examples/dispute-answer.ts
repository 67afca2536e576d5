import { readFile } from 'node:fs/promises';
import { createNzela } from '@nzela/sdk';

const { NZELA_URL = '', NZELA_KEY = '', LITIGE = '', FACTURE = '' } = process.env;
const nzela = createNzela({ url: NZELA_URL, key: NZELA_KEY });

const file = await nzela.files.send(new Blob([await readFile(FACTURE)]), 'preuve_litige');
const dispute = await nzela.disputes.answer(LITIGE, {
  texte: 'Colis remis le 12 janvier contre signature.',
  fichiers: [file.id],
});
console.log(dispute.reference, dispute.statut);
