import type { Page, Response } from 'playwright-core';

/** What was seen of the pages of a journey. */
export type Watched = {
  /** What a page must never do: the journey fails. */
  readonly faults: string[];
  /** Refusals (4xx): answers like others, told when a journey fails, since a page that stands still may have had one. */
  readonly refusals: string[];
};

/** Writes down what the page does. What it makes of a refusal is asserted by the journey. */
export function watchPage(
  page: Page,
  { faults, refusals }: Watched,
  expectedStatuses: readonly number[],
): void {
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.message} (${page.url()})`));
  page.on('console', (message) => {
    // Chromium reports every 4xx and 5xx this way; they are written down below, with their address.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('response', (response) => {
    const status = response.status();
    if (status >= 500 && !expectedStatuses.includes(status)) faults.push(lineOf(response));
    else if (status >= 400) refusals.push(lineOf(response));
  });
}

function lineOf(response: Response): string {
  return `${response.status()} ${response.request().method()} ${response.url()}`;
}
