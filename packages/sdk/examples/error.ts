import { createNzela, NzelaError } from '@nzela/sdk';

const { NZELA_URL = '', NZELA_KEY = '' } = process.env;
const nzela = createNzela({ url: NZELA_URL, key: NZELA_KEY });

try {
  await nzela.payments.create({ montant: -5 });
} catch (error) {
  if (!(error instanceof NzelaError)) throw error;
  console.log(error.code, error.errors[0]?.champ, error.message);
}
