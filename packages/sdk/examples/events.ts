import { createNzela } from '@nzela/sdk';

const { NZELA_URL = '', NZELA_KEY = '' } = process.env;
const nzela = createNzela({ url: NZELA_URL, key: NZELA_KEY });

for await (const event of nzela.events.all({ order: 'asc', limit: 100 })) {
  console.log(event.numero, event.type);
}
