import { createNzela } from '@nzela/sdk';

const { NZELA_URL = '', NZELA_KEY = '', ADRESSE = '' } = process.env;
const nzela = createNzela({ url: NZELA_URL, key: NZELA_KEY });

const endpoint = await nzela.webhookEndpoints.create({ url: ADRESSE });
// Montré une seule fois : gardez-le avec vos secrets.
console.log(endpoint.secret);
