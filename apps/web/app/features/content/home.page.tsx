import { lazy, Suspense } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '../../lib/meta.ts';
import { serverContext } from '../../lib/server-context.ts';
import {
  loadSimulator,
  previewQuote,
  readSimulation,
  simulationRequest,
} from '../quotes/quotes.ts';
import { conversionRequest, readConversion } from '../rates/rates.tsx';
import { readPublicFigures } from './content.api.ts';
import { readHome } from './home-content.server.ts';
import { Hero } from './hero.tsx';
import { HeroThread } from './hero-thread.tsx';
import { nearScreen, reachedFor } from './late-scripts.ts';

const simulatorId = 'simulateur';
const sectionsId = 'suite';

/*
 * The server writes the whole page, so it has these modules from the start. In the browser the simulator is a plain
 * form until someone reaches for it, and what lies below the first screen waits until it comes near: the first
 * screen stays light on a slow phone.
 */
const Simulator = import.meta.env.SSR
  ? await loadSimulator()
  : lazy(async () => {
      await reachedFor(simulatorId);
      return { default: await loadSimulator() };
    });
/** A page of the footer, where addresses are written `/?page=about`. */
const FooterArticle = import.meta.env.SSR
  ? (await import('./footer-article.tsx')).FooterArticle
  : lazy(async () => ({ default: (await import('./footer-article.tsx')).FooterArticle }));
const Sections = import.meta.env.SSR
  ? (await import('./home-sections.tsx')).HomeSections
  : lazy(async () => {
      await nearScreen(sectionsId);
      return { default: (await import('./home-sections.tsx')).HomeSections };
    });

/**
 * Everything the page shows, priced on the server: the first paint holds real figures, and the simulator and the
 * converter work as plain forms where scripts do not run.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { api } = serverContext(context);
  const search = url.searchParams;
  const [figures, home] = await Promise.all([readPublicFigures(api), readHome(context, url)]);
  const simulation = readSimulation(search);
  const conversion = readConversion(search);
  const priced = (tariff: 'card' | 'wallet') => {
    const request = simulationRequest(simulation, figures.corridors ?? [], tariff);
    return request === null ? null : previewQuote(api, request);
  };
  const toConvert = conversionRequest(conversion);
  const [card, wallet, converted] = await Promise.all([
    priced('card'),
    priced('wallet'),
    toConvert === null ? null : previewQuote(api, toConvert),
  ]);
  return { home, figures, simulation, prices: { card, wallet }, conversion, converted };
}

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.home.title ?? '', loaderData?.home.description);

export default function HomePage() {
  const { home, figures, simulation, prices, conversion, converted } =
    useLoaderData<typeof loader>();
  if (home.page !== null)
    return (
      <Suspense>
        <FooterArticle {...home.page} />
      </Suspense>
    );
  return (
    <>
      <Hero {...home} figures={figures}>
        <div
          id={simulatorId}
          className="relative min-h-150 scroll-mt-24 rounded-xl border border-border bg-surface p-5 shadow-3 sm:p-7"
        >
          <HeroThread />
          <Suspense>
            <Simulator
              corridors={figures.corridors ?? []}
              initial={{ simulation, previews: prices }}
            />
          </Suspense>
        </div>
      </Hero>
      <div id={sectionsId}>
        <Suspense>
          <Sections {...home} figures={figures} conversion={conversion} converted={converted} />
        </Suspense>
      </div>
    </>
  );
}
