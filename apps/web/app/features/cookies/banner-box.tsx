import type { CookieCategory, ShownBanner } from '@nzela/contract/cookies';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { Link } from 'react-router';
import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Switch } from '../../ui/Switch.tsx';

type BannerBoxProps = {
  readonly banner: ShownBanner;
  readonly busy?: boolean;
  /** Shows the categories from the start. */
  readonly isOpen?: boolean;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly onChoose: (accepted: readonly CookieCategory[]) => void;
};

/**
 * What the banner says and asks, in its own theme. Refusing is as near and as large as accepting, and nothing optional is
 * ticked before the person ticks it.
 */
export function BannerBox({ banner, busy, isOpen = false, headingRef, onChoose }: BannerBoxProps) {
  const [isCustom, setCustom] = useState(isOpen);
  const [accepted, setAccepted] = useState<readonly CookieCategory[]>(
    banner.choix?.acceptees ?? [],
  );
  const titleId = useId();
  const optional = banner.categories.filter(({ requise }) => !requise).map(({ id }) => id);
  const set = (category: CookieCategory, isOn: boolean) =>
    setAccepted((now) => [...now.filter((one) => one !== category), ...(isOn ? [category] : [])]);
  const isWide = banner.position === 'bottom' || banner.position === 'top';
  return (
    <section
      aria-labelledby={titleId}
      data-theme={banner.theme}
      className="rounded-l border border-border bg-surface p-5 text-ink shadow-3"
    >
      <div
        className={cx('flex flex-col gap-4', isWide && !isCustom && 'lg:flex-row lg:items-center')}
      >
        <div className="min-w-0 flex-1">
          <h2 id={titleId} ref={headingRef} tabIndex={-1} className="mb-1 text-lg outline-none">
            {banner.titre}
          </h2>
          <p className="text-sm text-ink-2">
            {banner.texte} {m.cookies_kept({ count: banner.dureeJours })}{' '}
            <Link to="/cookies" className="font-medium text-brand underline underline-offset-4">
              {m.cookies_more()}
            </Link>
          </p>
        </div>
        {isCustom && <Categories banner={banner} accepted={accepted} onSet={set} />}
        <Choices isWide={isWide}>
          {isCustom ? (
            <Button size="s" variant="secondary" busy={busy} onClick={() => onChoose(accepted)}>
              {m.cookies_save()}
            </Button>
          ) : (
            <Button size="s" variant="quiet" onClick={() => setCustom(true)}>
              {banner.libellePersonnaliser}
            </Button>
          )}
          <Button size="s" busy={busy} onClick={() => onChoose([])}>
            {banner.libelleRefuser}
          </Button>
          <Button size="s" busy={busy} onClick={() => onChoose(optional)}>
            {banner.libelleAccepter}
          </Button>
        </Choices>
      </div>
    </section>
  );
}

function Choices({ isWide, children }: { readonly isWide: boolean; readonly children: ReactNode }) {
  return (
    <div className={cx('grid shrink-0 gap-2', isWide && 'sm:flex sm:flex-wrap sm:justify-end')}>
      {children}
    </div>
  );
}

type CategoriesProps = {
  readonly banner: ShownBanner;
  readonly accepted: readonly CookieCategory[];
  readonly onSet: (category: CookieCategory, isOn: boolean) => void;
};

function Categories({ banner, accepted, onSet }: CategoriesProps) {
  return (
    <div className="flex max-h-[40dvh] flex-col divide-y divide-border overflow-y-auto border-y border-border pr-1">
      {banner.categories.map(({ id, nom, description, requise }) => (
        <Switch
          key={id}
          label={nom}
          hint={
            <>
              {description}
              {requise && <> {m.cookies_always()}.</>}
            </>
          }
          value={requise || accepted.includes(id)}
          disabled={requise}
          onChange={(isOn) => onSet(id, isOn)}
        />
      ))}
    </div>
  );
}
