import type { MobileMoneyOffer } from '@nzela/contract/mobile-money';
import type { Checkout } from '@nzela/contract/payments';
import type { PaymentMethod } from '@nzela/contract/payment-terms';
import { ChevronDown, CreditCard, Smartphone, Wallet } from 'lucide-react';
import { m } from '@nzela/messages/m';
import { firstWorking, workingFirst } from '../../lib/destinations.ts';
import { formatAmount } from '../../lib/format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { DestinationNote } from '../../ui/DestinationState.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { useRootData } from '../../lib/root-data.ts';
import type { Shown } from './checkout-attempt.ts';
import { Fault, FieldFault, ScriptedField, ScriptedForm, Submit } from './scripted-form.tsx';

/** The order on the page: what most phones pay with first. */
const order = ['mobile', 'card', 'wallet'] as const satisfies readonly PaymentMethod[];

/** The name of each way in an address. */
const wayNames = { mobile: 'mobile', card: 'carte', wallet: 'portefeuille' } as const;

/** The ways to pay, one open at a time, which the browser sees to by itself. */
export function Ways(shown: Shown) {
  const { checkout, opened, again } = shown;
  const ways = order.flatMap((moyen) => checkout.moyens.filter((one) => one.moyen === moyen));
  const named = ways.find(({ moyen }) => wayNames[moyen] === opened)?.moyen;
  // A card's payment is opened at the bank only by who chose it, so a card is not open from the start.
  const first = ways[0]?.moyen === 'card' ? undefined : ways[0]?.moyen;
  const open = named ?? (again ? 'mobile' : first);
  if (ways.length === 0) {
    return (
      <Alert tone="warn" title={m.checkout_no_way_title()}>
        {m.checkout_no_way_text()}
      </Alert>
    );
  }
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg" data-told tabIndex={-1}>
        {m.pay_choose()}
      </h2>
      {checkout.encaissementEnCours && (
        <Alert tone="warn" title={m.pay_mobile_busy_title()}>
          {m.checkout_busy_text()}
        </Alert>
      )}
      {ways.map((way) => (
        <Way key={way.moyen} {...shown} way={way} isOpen={way.moyen === open} />
      ))}
    </section>
  );
}

type Price = Checkout['moyens'][number];
type WayProps = Shown & { readonly way: Price; readonly isOpen: boolean };

const icons = { mobile: Smartphone, card: CreditCard, wallet: Wallet } as const;

function Way({ way, isOpen, ...shown }: WayProps) {
  const { checkout } = shown;
  const { moyen, total, frais } = way;
  const Icon = icons[moyen];
  return (
    <details
      name="moyen"
      open={isOpen}
      data-way={wayNames[moyen]}
      className="group rounded-m border border-border-strong bg-surface open:border-brand"
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 rounded-m p-4 [&::-webkit-details-marker]:hidden">
        <Icon size={22} aria-hidden className="shrink-0 text-brand" />
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
          <span className="min-w-0 flex-[1_1_9rem]">
            <WayTitle moyen={moyen} mode={checkout.mode} />
          </span>
          <span className="tabular shrink-0 text-sm font-semibold">
            {formatAmount(total, checkout.devise)}
            {frais > 0 && (
              <span className="block font-normal text-ink-2">
                {m.checkout_fee({ fee: formatAmount(frais, checkout.devise) })}
              </span>
            )}
          </span>
        </span>
        <ChevronDown
          size={20}
          aria-hidden
          className="shrink-0 text-ink-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-4">
        {moyen === 'mobile' && <PhoneForm {...shown} total={total} />}
        {moyen === 'card' && <CardOpening mode={checkout.mode} />}
        {moyen === 'wallet' && <WalletForm {...shown} total={total} />}
      </div>
    </details>
  );
}

function WayTitle({ moyen, mode }: { moyen: PaymentMethod; mode: Checkout['mode'] }) {
  const { applicationName: application } = useRootData();
  const wallet =
    mode === 'test'
      ? [m.checkout_test_wallet(), m.checkout_test_wallet_detail()]
      : [m.pay_wallet({ application }), m.checkout_wallet_detail()];
  const [title, detail] = {
    mobile: [m.pay_mobile(), m.pay_mobile_detail()],
    card: [m.pay_card(), m.checkout_card_detail()],
    wallet,
  }[moyen];
  return (
    <>
      <span className="block font-semibold">{title}</span>
      <span className="block text-sm text-ink-2">{detail}</span>
    </>
  );
}

type FormProps = Shown & { readonly total: number };

function PhoneForm({ checkout, attempt, offer, total }: FormProps) {
  const tried = attempt?.way === 'mobile' ? attempt.payment.paymentChannel : null;
  const isDown = checkout.mode === 'live' && offer?.etat === 'down';
  if (offer === null || isDown) {
    return (
      <Alert tone="warn" title={m.mobile_money_down_title()}>
        {m.mobile_money_pay_down_text()}
      </Alert>
    );
  }
  const isTest = checkout.mode === 'test';
  const on = offer.operateurs
    .filter(({ actif }) => actif || isTest)
    // What a shop tries in the test mode is no operator's.
    .map((operator) => (isTest ? { ...operator, etat: 'up' as const } : operator));
  const operators = workingFirst(on, ({ etat }) => etat);
  const chosen =
    operators.find(({ code, etat }) => code === tried?.provider.code && etat !== 'down')?.code ??
    firstWorking(operators)?.code;
  return (
    <ScriptedForm to="mobile-money">
      {checkout.mode === 'test' && <Hint>{m.checkout_test_phone()}</Hint>}
      <Operators operators={operators} chosen={chosen} />
      <ScriptedField
        name="telephone"
        label={m.mobile_money_phone()}
        hint={m.mobile_money_phone_hint()}
        type="tel"
        initial={tried?.walletID ?? ''}
      />
      <p className="text-sm text-ink-2">{m.mobile_money_warning()}</p>
      <Fault />
      <Submit>{m.pay_submit({ amount: formatAmount(total, checkout.devise) })}</Submit>
    </ScriptedForm>
  );
}

type OperatorsProps = {
  readonly operators: MobileMoneyOffer['operateurs'];
  readonly chosen: string | undefined;
};

function Operators({ operators, chosen }: OperatorsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 text-[0.9375rem] font-semibold">{m.mobile_money_operator()}</legend>
      <div className="grid grid-cols-2 gap-3">
        {operators.map(({ code, nom, etat }) => (
          <label
            key={code}
            className="flex min-h-13 cursor-pointer flex-col items-center justify-center rounded-m border border-border-strong bg-surface px-3 py-2 text-center font-semibold has-disabled:cursor-not-allowed has-disabled:bg-surface-2 has-disabled:text-ink-3 has-checked:border-brand has-checked:bg-brand-soft has-checked:inset-ring has-checked:inset-ring-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="operateur"
              value={code}
              defaultChecked={code === chosen}
              disabled={etat === 'down'}
              className="sr-only"
            />
            {nom}
            <DestinationNote state={etat} />
          </label>
        ))}
      </div>
      <FieldFault name="operateur" />
    </fieldset>
  );
}

/** Shown while the script opens the card's fields, or says why it could not. */
function CardOpening({ mode }: Pick<Checkout, 'mode'>) {
  return (
    <ScriptedForm to="carte">
      {mode === 'test' && <CardHint />}
      <Fault />
      <Submit>{m.checkout_card_open()}</Submit>
    </ScriptedForm>
  );
}

export function CardHint() {
  return <Hint>{m.checkout_test_card()}</Hint>;
}

function WalletForm({ code, checkout, total }: FormProps) {
  const label = m.pay_submit({ amount: formatAmount(total, checkout.devise) });
  if (checkout.mode === 'live') {
    return (
      <a href={`/pay/${code}/portefeuille`} className={buttonClass({ size: 'l', block: true })}>
        {checkout.soldeDisponible === null ? m.checkout_sign_in() : label}
      </a>
    );
  }
  return (
    <ScriptedForm to="portefeuille">
      <Fault />
      <Submit>{label}</Submit>
    </ScriptedForm>
  );
}

/** What to type in the test mode. */
function Hint({ children }: { readonly children: string }) {
  return <p className="rounded-m bg-warn-soft p-3 text-sm text-ink">{children}</p>;
}
