import type { Page } from 'playwright-core';

/** What a press of `button` hands to the phone's own sheet, or to WhatsApp. */
export async function sharedBy(
  page: Page,
  way: 'sheet' | 'WhatsApp',
  button = 'Partager',
): Promise<string | null | undefined> {
  const told = await page.evaluateHandle((hasSheet) => {
    const kept: { text?: string | null | undefined } = {};
    const sheet = async (data: ShareData) => void (kept.text = data.text);
    Object.defineProperty(navigator, 'share', {
      value: hasSheet ? sheet : undefined,
      configurable: true,
    });
    window.open = (address) => {
      const { host, searchParams } = new URL(address ?? '');
      kept.text = host === 'wa.me' ? searchParams.get('text') : host;
      return null;
    };
    return kept;
  }, way === 'sheet');
  await page.getByRole('button', { name: button }).click();
  return told.evaluate((kept) => kept.text?.replaceAll(/[\u00a0\u202f]/g, ' '));
}
