import type { FastifyRequest } from 'fastify';
import type { ShownBanner } from '@nzela/contract/cookies';
import type { SettingsDocument } from '@nzela/contract/settings';
import type { Settings } from '../settings/settings.ts';
import { currentChoice, optionalOf, type CookieDeps } from './cookies.ts';

export type BannerDeps = CookieDeps & { readonly settings: Pick<Settings, 'read' | 'current'> };

type Text = Omit<ShownBanner, 'choix'>;

/**
 * The banner of each document, made once: the settings keep a document in memory until another one is saved, on whichever
 * instance, and then hand out another object.
 */
const made = new WeakMap<SettingsDocument<'cookies'>, Promise<Text>>();

/** The banner as this browser gets it: the same text for all, and what it chose. */
export async function shownBanner(
  deps: BannerDeps,
  request: Pick<FastifyRequest, 'cookies'>,
): Promise<ShownBanner> {
  const document = await deps.settings.read('cookies');
  const choice = currentChoice(request, document, deps.clock.now());
  const offered = optionalOf(document.categories);
  return {
    ...(await textOf(deps, document)),
    choix:
      choice === null
        ? null
        : {
            acceptees: choice.accepted.filter((category) => offered.includes(category)),
            date: choice.at.toISOString(),
          },
  };
}

function textOf(deps: BannerDeps, document: SettingsDocument<'cookies'>): Promise<Text> {
  const known = made.get(document);
  if (known !== undefined) return known;
  const making = makeText(deps);
  made.set(document, making);
  // The next reader tries again.
  making.catch(() => made.delete(document));
  return making;
}

/** Text and version are read together, so that nobody agrees to one under the number of another. */
async function makeText({ settings }: BannerDeps): Promise<Text> {
  const { version, valeur } = await settings.current('cookies');
  const { categories, ...text } = valeur as SettingsDocument<'cookies'>;
  return {
    version,
    ...text,
    categories: categories
      .filter(({ active }) => active)
      .map(({ id, nom, description, requise }) => ({ id, nom, description, requise })),
  };
}
