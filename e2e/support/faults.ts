import type { Page } from 'playwright-core';

/** Writes to `faults` what a page must never do. A refusal (4xx) is an answer; what the page makes of it is asserted. */
export function watchPage(page: Page, faults: string[], expectedStatuses: readonly number[]): void {
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message} (${page.url()})`));
  page.on('console', (message) => {
    // Chromium reports every 4xx and 5xx this way; the 5xx are caught below, with their address.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('response', (response) => {
    if (response.status() < 500 || expectedStatuses.includes(response.status())) return;
    faults.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  });
}
