import type { ReactNode } from 'react';
import { dashboardPath } from '../../lib/guard.ts';
import { useRootData } from '../../lib/root-data.ts';
import { m } from '@nzela/messages/m';
import { ButtonLink } from '../../ui/Link.tsx';
import type { PublicFigures } from './content.api.ts';
import { HeroFigures } from './hero-figures.tsx';
import type { HomeData } from './home-content.server.ts';

type HeroProps = Pick<HomeData, 'hero'> & {
  readonly figures: PublicFigures;
  readonly children: ReactNode;
};

/** The promise on the left, the simulator (`children`) on the right. */
export function Hero({ hero, figures, children }: HeroProps) {
  const { session } = useRootData();
  const { title, text, image, isShown } = hero;
  if (!isShown)
    return (
      <div className="mx-auto max-w-xl px-5 pt-8 pb-14">
        <h1 className="sr-only">{title}</h1>
        {children}
      </div>
    );
  return (
    <div className="relative overflow-hidden">
      <div className="mx-auto grid max-w-content gap-x-12 gap-y-10 px-5 pt-8 pb-14 sm:pt-14 lg:grid-cols-[1.1fr_1fr] lg:items-start lg:pb-20">
        <div className="flex flex-col lg:min-h-150 lg:pt-6">
          <h1 className="text-hero">{title}</h1>
          <p className="mt-5 max-w-xl text-lg text-ink-2">{text}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to="/transfer" size="l" className="max-sm:w-full">
              {m.content_hero_send()}
            </ButtonLink>
            {session === null ? (
              <ButtonLink to="/register" size="l" variant="secondary" className="max-sm:w-full">
                {m.content_hero_register()}
              </ButtonLink>
            ) : (
              <ButtonLink
                to={dashboardPath(session.role)}
                size="l"
                variant="secondary"
                className="max-sm:w-full"
              >
                {m.content_hero_dashboard()}
              </ButtonLink>
            )}
          </div>
          {image !== null && (
            <picture>
              {image.sources.map(({ type, jeu }) => (
                <source
                  key={type}
                  type={type}
                  srcSet={jeu}
                  sizes="(min-width: 64rem) 36rem, 100vw"
                />
              ))}
              <img
                src={image.chemin}
                width={image.largeur ?? undefined}
                height={image.hauteur ?? undefined}
                alt=""
                className="mt-8 h-auto w-full rounded-l"
              />
            </picture>
          )}
          <HeroFigures figures={figures} />
        </div>
        {children}
      </div>
    </div>
  );
}
