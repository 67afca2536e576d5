import type { MerchantMode } from '@nzela/contract/merchant-terms';
import { ChevronDown, FlaskConical, Store } from 'lucide-react';
import { useId } from 'react';
import { type MerchantChoice, useMerchantChoice } from '../lib/merchant.tsx';
import type { Session } from '../lib/server-context.ts';
import { m } from '@nzela/messages/m';
import { cx } from '../ui/cx.ts';
import { Menu } from '../ui/Menu.tsx';
import { useWorkplaces } from './use-workplaces.tsx';

/** Which business the page is about, and in which mode: nobody takes a test payment for a real one. */
export function MerchantBand({ session }: { readonly session: Session }) {
  const choice = useMerchantChoice();
  if (choice === null) return null;
  const isTest = choice.account.mode === 'test';
  return (
    <section
      aria-label={m.merchant_band()}
      data-mode={choice.account.mode}
      className={cx('border-t', isTest ? 'border-accent bg-accent-soft' : 'border-border')}
    >
      <div className="mx-auto flex max-w-content flex-wrap items-center gap-x-5 px-4 sm:px-6 lg:px-8">
        <Workplace session={session} name={choice.merchant.nomCommercial} />
        <ModeNotice choice={choice} />
        <ModeSwitch choice={choice} />
      </div>
    </section>
  );
}

const nameClass = 'flex min-h-12 min-w-0 items-center gap-2 text-sm font-semibold';

function Workplace({ session, name }: { readonly session: Session; readonly name: string }) {
  const places = useWorkplaces(session);
  return (
    <div className="min-w-0 flex-1 basis-0">
      {places.length === 0 ? (
        <p className={nameClass}>
          <Store size={18} aria-hidden className="shrink-0" />
          <span className="truncate">{name}</span>
        </p>
      ) : (
        <Menu
          label={`${name} · ${m.merchant_switch()}`}
          placement="bottom start"
          triggerClassName={cx(nameClass, 'max-w-full')}
          trigger={
            <>
              <Store size={18} aria-hidden className="shrink-0" />
              <span className="truncate">{name}</span>
              <ChevronDown size={18} aria-hidden className="shrink-0" />
            </>
          }
          groups={places}
        />
      )}
    </div>
  );
}

/** On a phone below the switch, in a line of its own. */
function ModeNotice({ choice: { merchant, account } }: { readonly choice: MerchantChoice }) {
  const isTest = account.mode === 'test';
  if (!isTest && merchant.modeProductionDepuis !== null) return null;
  return (
    <p
      className={cx(
        'flex min-w-0 items-center gap-2 text-sm font-semibold max-md:order-last max-md:w-full max-md:pb-2',
        isTest ? 'text-accent-ink' : 'text-warn',
      )}
    >
      <FlaskConical size={18} aria-hidden className="shrink-0" />
      {isTest ? m.merchant_mode_test_text() : m.merchant_mode_live_off()}
    </p>
  );
}

const modeNames: Record<MerchantMode, () => string> = {
  test: m.merchant_mode_test,
  live: m.merchant_mode_live,
};

function ModeSwitch({ choice: { account, choose } }: { readonly choice: MerchantChoice }) {
  const name = useId();
  return (
    <fieldset className="shrink-0">
      <legend className="sr-only">{m.merchant_mode()}</legend>
      <span className="inline-flex rounded-full bg-surface-3 p-1">
        {(['test', 'live'] as const).map((mode) => (
          <label
            key={mode}
            className={cx(
              'target inline-flex min-h-9 cursor-pointer items-center rounded-full px-3 text-sm font-semibold text-ink-2 transition-colors',
              'has-checked:bg-surface has-checked:text-ink has-checked:shadow-1',
              'has-focus-visible:outline-3 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={mode}
              checked={account.mode === mode}
              className="sr-only"
              onChange={() => choose({ ...account, mode })}
            />
            {modeNames[mode]()}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
