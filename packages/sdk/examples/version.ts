import { createNzela } from '@nzela/sdk';

const { NZELA_URL = '', NZELA_KEY = '' } = process.env;
const nzela = createNzela({ url: NZELA_URL, key: NZELA_KEY, version: '2026-10-01' });

const { elements } = await nzela.payments.list({ limit: 1 });
console.log(elements.length);
