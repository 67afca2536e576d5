import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from 'playwright-core';
import { test } from 'vitest';
import { launchChromium } from '../../tools/browser/chromium.ts';
import { refusedCookies } from '../../tools/browser/cookie-choice.ts';
import { Desk } from './desk.ts';
import { watchPage, type Watched } from './faults.ts';
import { keepDrawing } from './frames.ts';
import { product } from './product.ts';
import { openProfile, type Profile } from './profiles.ts';

export type Journey = {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly desk: Desk;
  /** Address of the product, without a trailing slash; `page.goto('/login')` is relative to it. */
  readonly url: string;
  /** Another process of the product, where what an administrator sets on the first holds as well: a person's `baseURL`. */
  readonly secondUrl: string;
  /** Another person, with a browser profile of their own; watched like the first. */
  newPerson(options?: BrowserContextOptions): Promise<Page>;
};

type JourneyOptions = {
  readonly context?: BrowserContextOptions;
  /** Statuses from 500 on that this journey provokes on purpose. */
  readonly expectedStatuses?: readonly number[];
  /** What this journey makes a page complain of in the console, on purpose. */
  readonly expectedFaults?: RegExp;
  /** Somebody whose browser has nothing of the product yet, its scripts included: for a journey on how these come. */
  readonly isFirstVisit?: boolean;
};

/** Characters of a page in the report of a failure: its last ones, where dialogs and toasts are. */
const longestText = 1_500;

const pictures = resolve(import.meta.dirname, '../../screenshots/failures');

/** For a journey on whose way things move, as they do for most people. */
export const inMotion: JourneyOptions = { context: { reducedMotion: 'no-preference' } };

/** A small phone: what must fit, fits here. */
export const onPhone: JourneyOptions = {
  context: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true },
};

/** A page that is left after seconds never earns back what optimising its program costs: a tenth of a journey's work. */
const forShortVisits = ['--js-flags=--no-maglev,--no-turbofan'];

/** One for all files of a worker, which share this module; it ends with the worker. */
let launched: Promise<Browser> | undefined;

/**
 * A test in a browser. Beyond what the journey asserts, it fails on an error in the console, an uncaught error in a page or
 * an answer from 500 on. A picture of the page is kept in screenshots/failures/ when it fails.
 */
export function journey(
  name: string,
  walk: (journey: Journey) => Promise<void>,
  options: JourneyOptions = {},
): void {
  test(name, async () => {
    launched ??= launchChromium(forShortVisits);
    const browser = await launched;
    const profiles: Profile[] = [];
    // A worker keeps files of its own, and stays.
    const isNew = options.isFirstVisit === true || options.context?.serviceWorkers === 'allow';
    let isSpent = isNew;
    const watched: Watched = { faults: [], refusals: [] };
    const stalls: string[] = [];
    const drawing = keepDrawing(
      () => profiles.map(({ context }) => context),
      (line) => stalls.push(line),
    );
    const { url, secondUrl, deskUrl } = product();
    const sites = [url, secondUrl, deskUrl];
    const newPerson = async (own: BrowserContextOptions = {}): Promise<Page> => {
      const made = { ...defaults(), ...options.context, ...own };
      const profile = await openProfile(browser, made, { sites, isNew });
      const { context, page } = profile;
      profiles.push(profile);
      // The banner lies over what others do; a journey about it takes this answer away.
      await context.addCookies([refusedCookies(url)]);
      // What comes late on a busy machine has come; what never comes still fails.
      context.setDefaultTimeout(300_000);
      const expected = options.expectedStatuses ?? [];
      watchPage(page, watched, expected);
      context.on('page', (other) => watchPage(other, watched, expected));
      return page;
    };
    const page = await newPerson();
    try {
      const desk = new Desk(deskUrl);
      await walk({ page, context: page.context(), desk, url, secondUrl, newPerson });
      const unexpected = watched.faults.filter(
        (fault) => options.expectedFaults?.test(fault) !== true,
      );
      if (unexpected.length > 0)
        throw new Error('The journey went through, but the pages misbehaved.');
    } catch (error) {
      isSpent = true;
      await keepPictures(
        name,
        profiles.map(({ context }) => context),
      );
      const message = error instanceof Error ? error.message : String(error);
      const pages = profiles.flatMap(({ context }) => context.pages());
      const report = [
        message,
        ...(await Promise.all(pages.map(tellPage))),
        ...tell(watched),
        ...stalls,
      ];
      throw new Error(report.join('\n'), { cause: error });
    } finally {
      drawing.stop();
      await Promise.all(
        profiles.map(({ context, giveBack }) => (isSpent ? context.close() : giveBack())),
      );
    }
  });
}

function defaults(): BrowserContextOptions {
  return {
    baseURL: product().url,
    locale: 'fr-FR',
    // Drawing what moves is a third of a journey's work; the main one and those about what moves see it (`inMotion`).
    reducedMotion: 'reduce',
    // It would ask in the page's place, where a journey that holds requests back does not see them.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1280, height: 900 },
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
  };
}

/** An address of a private network (RFC 1918), one of 16 million. */
function someAddress(): string {
  return ['10', ...Array.from({ length: 3 }, () => String(randomInt(256)))].join('.');
}

/** Where a page is and what it and its frames read, in short: its picture is not always at hand. */
async function tellPage(page: Page): Promise<string> {
  const texts = await Promise.all(page.frames().map(tellFrame));
  return `At ${page.url()}: ${texts.join('\nIn a frame: ')}`;
}

async function tellFrame(frame: Frame): Promise<string> {
  const text = await frame
    .locator('body')
    .innerText({ timeout: 5_000 })
    .catch(() => '');
  return text.replaceAll(/\s+/g, ' ').slice(-longestText);
}

function tell({ faults, refusals }: Watched): string[] {
  return [
    ...(faults.length > 0 ? ['On the pages:', ...faults] : []),
    ...(refusals.length > 0 ? ['Refused:', ...refusals] : []),
  ];
}

async function keepPictures(name: string, contexts: readonly BrowserContext[]): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  const file = name.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-');
  const pages = contexts.flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    await page
      .screenshot({ path: join(pictures, `${file}-${index + 1}.png`), fullPage: true })
      .catch(() => undefined);
  }
}
