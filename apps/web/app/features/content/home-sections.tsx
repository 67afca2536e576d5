import { m } from '@nzela/messages/m';
import { ButtonLink } from '../../ui/Link.tsx';
import type { Preview } from '../quotes/quotes.ts';
import { type Conversion, Converter } from '../rates/rates.tsx';
import { Corridors, Pricing } from '../tariffs/tariffs.tsx';
import type { PublicFigures } from './content.api.ts';
import { FeatureGrid } from './feature-grid.tsx';
import type { HomeData } from './home-content.server.ts';

export type HomeSectionsProps = Pick<HomeData, 'hasFeatures' | 'hasServices'> & {
  readonly figures: PublicFigures;
  readonly conversion: Conversion;
  readonly converted: Preview | null;
};

const width = 'mx-auto max-w-content px-5 py-14 sm:py-20';

/** All of the home page that lies below the first screen. */
export function HomeSections(props: HomeSectionsProps) {
  const { figures, conversion, converted, hasFeatures, hasServices } = props;
  return (
    <>
      {hasServices && (
        <section aria-labelledby="convertisseur" className="border-y border-border bg-surface-2">
          <div className={width}>
            <h2 id="convertisseur" className="text-3xl sm:text-4xl">
              {m.rates_converter_title()}
            </h2>
            <p className="mt-3 mb-8 max-w-prose text-ink-2">{m.rates_converter_text()}</p>
            <Converter rates={figures.rates} initial={{ conversion, preview: converted }} />
          </div>
        </section>
      )}
      {hasFeatures && (
        <section id="features" className={width}>
          <FeatureGrid />
        </section>
      )}
      {hasServices && (
        <>
          <section id="pricing" className="border-y border-border bg-surface-2">
            <div className={width}>
              <Pricing tariffs={figures.tariffs} />
            </div>
          </section>
          <section id="corridors" className={width}>
            <Corridors corridors={figures.corridors} />
          </section>
        </>
      )}
      <Closing />
    </>
  );
}

function Closing() {
  return (
    <section className="mx-auto max-w-content px-5">
      <div className="flex flex-col items-start gap-4 rounded-xl bg-brand p-7 text-on-brand sm:p-12 dark:bg-brand-soft dark:text-ink">
        <h2 className="text-3xl sm:text-5xl">{m.content_closing_title()}</h2>
        <p className="max-w-prose text-lg">{m.content_closing_text()}</p>
        <ButtonLink to="/transfer" size="l" variant="accent" className="mt-2">
          {m.content_hero_send()}
        </ButtonLink>
      </div>
    </section>
  );
}
