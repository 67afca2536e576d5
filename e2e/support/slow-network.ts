import type { CDPSession, Page } from 'playwright-core';

/** As Lighthouse calls it: 400 ms and 400 kbit/s. */
export const slow3G = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** The page's network is slow 3G from now on; what comes back changes it again. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const session = await networkOf(page);
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow3G });
  return session;
}

/** How many bytes leave this page in a second from now on; -1: as many as can. */
export async function slowUploads(page: Page): Promise<(bytes: number) => Promise<unknown>> {
  const session = await networkOf(page);
  return (bytes) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytes,
    });
}

async function networkOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  return session;
}
