import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Desk } from '../../../e2e/support/desk.ts';
import { confirmMailbox, signUp, signUpWithMoney } from '../../../e2e/support/wallet.ts';
import { type Formats, photograph, settled } from '../photograph.ts';
import { refusedCookies } from '../cookie-choice.ts';
import { signIn } from '../sign-in.ts';
import type { Actor, Scene } from './scene.ts';

type Set = {
  readonly url: string;
  readonly deskUrl: string;
  /** The folder of the pictures. */
  readonly out: string;
  readonly formats: Formats;
};

/** How long a scene waits for what it names; the world outside takes its time. */
const patienceMs = 20_000;

const euros = 2000;

/** Plays the scenes one after the other and photographs each. Answers the names of those that could not be brought about. */
export async function playScenes(
  browser: Browser,
  scenes: readonly Scene[],
  set: Set,
): Promise<string[]> {
  const desk = new Desk(set.deskUrl);
  const contexts = new Map<Actor, Promise<BrowserContext>>();
  const dressed = (actor: Actor) => {
    const known = contexts.get(actor) ?? dress(browser, actor, set.url, desk);
    contexts.set(actor, known);
    return known;
  };
  const failed: string[] = [];
  for (const scene of scenes) {
    const pages: Page[] = [];
    const enter = async (actor: Actor) => {
      const page = await (await dressed(actor)).newPage();
      pages.push(page);
      return page;
    };
    try {
      const page = await enter(scene.actor);
      await scene.set({ page, desk, someoneElse: enter });
      await settled(page);
      await photograph(page, join(set.out, 'scenes', scene.name), set.formats);
    } catch (error) {
      failed.push(scene.name);
      console.error(`✗ ${scene.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    await Promise.all(pages.map((page) => page.close()));
  }
  for (const context of contexts.values()) await (await context).close();
  return failed;
}

/** A browser profile of the actor's. */
async function dress(
  browser: Browser,
  actor: Actor,
  url: string,
  desk: Desk,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  context.setDefaultTimeout(patienceMs);
  await context.addCookies([refusedCookies(url)]);
  if (actor === 'user' || actor === 'merchant') await signIn(context, actor);
  if (actor === 'newcomer' || actor === 'funded') {
    const page = await context.newPage();
    if (actor === 'newcomer') await signUp(page);
    // Free to spend, and to have others written to.
    else await confirmMailbox(page, desk, (await signUpWithMoney(page, desk, euros)).person);
    await page.close();
  }
  return context;
}
