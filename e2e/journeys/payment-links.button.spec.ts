import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { journey, onPhone } from '../support/journey.ts';
import { signUp } from '../support/wallet.ts';

/** A shop at an address of its own, whose page is this. */
async function openShop(body: string) {
  const page = `<!doctype html><html lang="fr"><meta name="viewport" content="width=device-width"><title>Le petit marché</title><main><h1>Le petit marché</h1>${body}</main></html>`;
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

journey(
  'a button in a shop’s page opens the page where one pays, which no page may frame',
  async ({ page, context, url }) => {
    const merchant = await signUp(page, 'merchant');
    const { adresse } = await merchant.call<{ adresse: string }>('POST', '/v1/payment-links', {
      titre: 'Panier de légumes',
      montant: 12,
    });
    const code = adresse.split('/').at(-1) ?? '';
    const shop = await openShop(
      `<script src="${url}/button.js" data-lien="${code}" async></script>`,
    );
    await page.goto(shop.url);
    const button = page.getByRole('link', { name: 'Payer', exact: true });
    await button.waitFor();
    await expectAccessible(page);
    const opened = context.waitForEvent('page');
    await button.click();
    const checkout = await opened;
    await checkout.waitForURL(`**/pay/${code}`);
    await checkout.getByText('Panier de légumes').first().waitFor();
    expect(await checkout.evaluate(() => window.opener)).toBeNull();
    const { headers } = await fetch(`${url}/pay/${code}`);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    shop.close();
  },
  onPhone,
);
