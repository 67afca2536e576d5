import type { Page } from 'playwright-core';

/** How many bytes leave this page in a second from now on; -1: as many as can. */
export async function slowUploads(page: Page): Promise<(bytes: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return (bytes) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    });
}
