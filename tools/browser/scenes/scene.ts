import type { Page } from 'playwright-core';
import type { Desk } from '../../../e2e/support/desk.ts';

/**
 * Who is on the picture: nobody signed in, the demonstration's individual or its merchant (everything full), an account that
 * was opened a moment ago (everything empty), or one opened a moment ago with 2 000 EUR, free to spend them, whose mailbox is
 * confirmed.
 */
export type Actor = 'visitor' | 'user' | 'merchant' | 'newcomer' | 'funded';

export type Stage = {
  readonly page: Page;
  /** The outside world, to make it refuse, fail or stay silent. */
  readonly desk: Desk;
  /** A browser profile of somebody else, signed in as the actor named. */
  someoneElse(actor: Actor): Promise<Page>;
};

/** One state of a screen that no address alone leads to. */
export type Scene = {
  /** For file names, the screen first: `wallet-deposit-wire`. */
  readonly name: string;
  readonly actor: Actor;
  /** Brings the page into the state; it is photographed as it then is. */
  set(stage: Stage): Promise<void>;
};

/** A state that is only an address, once `settled` is on the page. */
export function at(name: string, actor: Actor, path: string): Scene {
  return {
    name,
    actor,
    async set({ page }) {
      await page.goto(path);
    },
  };
}

/** A state that a person, or the network, brings about from the page at `path`. */
export function from(
  name: string,
  actor: Actor,
  path: string,
  arrange: (page: Page) => Promise<void>,
): Scene {
  return {
    name,
    actor,
    async set({ page }) {
      await page.goto(path);
      await arrange(page);
    },
  };
}

/** Presses the first button of that name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).first().click();
}
