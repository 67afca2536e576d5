import { startShop } from './shop.ts';

// NZELA_KEY=sk_test_… npm run shop
const {
  NZELA_URL: url = 'http://localhost:3000',
  NZELA_KEY: key,
  SHOP_PORT = '4242',
} = process.env;
if (key === undefined) {
  console.error('NZELA_KEY is missing: a secret key of the test mode, from Paramètres → API.');
  process.exit(1);
}
const shop = await startShop({ url, key, port: Number(SHOP_PORT), log: console.log });
console.log(`The shop is open at ${shop.address}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void shop.close().then(() => process.exit(0)));
