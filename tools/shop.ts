// `npm run shop`: the example shop, beside a product that runs.
await import('../examples/shop/main.ts');
