import type { z } from 'zod';
import type { savePaymentLinkSchema } from '@nzela/contract/payment-links';
import { zoned } from '../src/kernel/time/calendar.ts';

export type Person = {
  readonly nom: string;
  readonly email?: string;
  readonly telephone?: string;
};

const people: readonly Person[] = [
  { nom: 'Élodie Mwamba', email: 'elodie.mwamba@exemple.example', telephone: '+243812345678' },
  { nom: 'Patrick Ilunga', telephone: '+243997412236' },
  { nom: 'Grâce Kabongo', email: 'grace.kabongo@exemple.example', telephone: '+243851174402' },
  { nom: 'Awa Diop', email: 'awa.diop@exemple.example' },
  { nom: 'Jean-Pierre Tshibanda', email: 'jp.tshibanda@exemple.example' },
  { nom: 'Merveille Nsimba', telephone: '+243821960455' },
  { nom: 'Christelle Mbuyi', email: 'c.mbuyi@exemple.example', telephone: '+243973326618' },
  { nom: 'Daniel Kasongo', telephone: '+243844507723' },
  { nom: 'Sarah Lukusa', email: 'sarah.lukusa@exemple.example' },
  { nom: 'Trésor Makiese', telephone: '+243810028847' },
];

type LinkBody = z.input<typeof savePaymentLinkSchema>;
const linkNames = ['cours', 'billet', 'colis', 'commande', 'panier'] as const;
export type LinkName = (typeof linkNames)[number];

/** Its links: of a fixed and of a free amount, one that was used up, and one that rests. */
export const links: Readonly<Record<LinkName, LinkBody>> = {
  panier: {
    titre: 'Panier de la semaine',
    description: 'Légumes et fruits de saison, à retirer le samedi.',
    montant: '20',
    devise: 'USD',
    merci: 'Merci ! Votre panier vous attend samedi dès 9 h.',
  },
  commande: {
    titre: 'Commande sur mesure',
    description: 'Indiquez le montant convenu ensemble.',
    minimum: '5',
    maximum: '500',
    devise: 'USD',
    demandeNom: true,
  },
  billet: { titre: 'Billet du défilé', montant: '30', devise: 'USD', utilisationsMax: 3 },
  colis: {
    titre: 'Colis pour la famille',
    description: 'Payé depuis l’Europe, livré à Kinshasa.',
    minimum: '10',
    devise: 'EUR',
    supportFrais: 'payeur',
  },
  cours: { titre: 'Cours de couture', montant: '15000', devise: 'CDF' },
};

export const pausedLink: LinkName = 'cours';

export type Sale = {
  readonly kind: 'sale';
  readonly by: 'card' | 'mobile' | 'wallet';
  readonly link: LinkName | null;
  readonly amount: string;
  readonly currency: 'USD' | 'EUR';
  readonly customer: Person;
  /** `left`: nobody paid it. */
  readonly end: 'paid' | 'cancelled' | 'left';
};

type Refund = {
  readonly kind: 'refund';
  readonly of: Sale;
  /** Null: all of it. */
  readonly amount: string | null;
  readonly reason: string;
};

/** To an account of the business: `leaving` stays there, the rest is paid out. */
type Withdrawal = {
  readonly kind: 'withdrawal';
  readonly currency: 'USD' | 'EUR';
  readonly leaving: bigint;
};

type Opening = { readonly kind: 'link'; readonly name: LinkName };

export type Scene = Sale | Refund | Withdrawal | Opening;
export type Moment = { readonly at: Date; readonly scene: Scene };

/**
 * A day at the shop, whose payments by card, by phone and by link are 65, 25 and 10 percent of its sum (spec §9): so are
 * those of any number of days.
 */
type Day = {
  readonly card: readonly string[];
  readonly mobile: readonly string[];
  readonly link: {
    readonly name: LinkName;
    readonly by: 'card' | 'mobile';
    readonly amount: string;
  };
};

const panier: Day = {
  card: ['80', '50'],
  mobile: ['50'],
  link: { name: 'panier', by: 'mobile', amount: '20' },
};
const quiet: Day = {
  card: ['52'],
  mobile: ['20'],
  link: { name: 'commande', by: 'mobile', amount: '8' },
};
const usual: Day = {
  card: ['78'],
  mobile: ['30'],
  link: { name: 'commande', by: 'card', amount: '12' },
};
const lively: Day = {
  card: ['104'],
  mobile: ['25', '15'],
  link: { name: 'commande', by: 'mobile', amount: '16' },
};
const festive: Day = {
  card: ['195'],
  mobile: ['75'],
  link: { name: 'billet', by: 'card', amount: '30' },
};

/** For this month and each of those before: the day that today is, and those so many days before it. */
const months: readonly (readonly (readonly [daysBefore: number, day: Day])[])[] = [
  [
    [0, panier],
    [2, quiet],
    [5, lively],
    [9, usual],
    [12, panier],
    [16, quiet],
    [20, lively],
    [25, usual],
  ],
  [
    [0, usual],
    [4, quiet],
    [10, panier],
    [15, usual],
    [22, lively],
  ],
  [
    [0, usual],
    [8, festive],
    [19, quiet],
  ],
  [
    [0, festive],
    [7, festive],
    [20, panier],
  ],
  [
    [0, quiet],
    [13, usual],
  ],
  [[0, quiet]],
];

/** In euros, from abroad, before the last withdrawal: days ago, how, and how much. */
const fromAbroad: readonly (readonly [daysAgo: number, by: Sale['by'], amount: string])[] = [
  [171, 'card', '240'],
  [148, 'card', '310'],
  [117, 'wallet', '175'],
  [88, 'card', '420'],
  [61, 'card', '265'],
  [37, 'wallet', '190'],
  [18, 'card', '330'],
];

/** The merchant's balance in euros (spec §9), which nothing changes after the last withdrawal. */
const balanceInEuros = 1_250_45n;

/** Days ago, and what stays in minor units. */
const withdrawals = [
  [95, 'USD', 60_00n],
  [72, 'EUR', 700_00n],
  [47, 'USD', 60_00n],
  [11, 'USD', 250_00n],
  [4, 'EUR', balanceInEuros],
] as const;

/** Two days after they were paid: days ago, what was given back of which way, and why. */
const givenBack = [
  { daysAgo: 9, by: 'card', amount: '10', reason: 'Un article manquait' },
  { daysAgo: 16, by: 'mobile', amount: null, reason: 'Commande annulée par le client' },
] as const;

type Seller = (by: Sale['by'], amount: string, more?: Partial<Sale>) => Sale;

/** Each sale to another of the people; a phone is asked where one is known. */
function seller(): Seller {
  let served = 0;
  return (by, amount, more = {}) => {
    served += 1;
    const known = people.filter(({ telephone }) => by !== 'mobile' || telephone !== undefined);
    const customer = known[(served * 3) % known.length] ?? { nom: '' };
    return {
      kind: 'sale',
      by,
      amount,
      currency: 'USD',
      link: null,
      customer,
      end: 'paid',
      ...more,
    };
  };
}

function salesOf({ card, mobile, link }: Day, sell: Seller): readonly Sale[] {
  return [
    ...card.map((amount) => sell('card', amount)),
    ...mobile.map((amount) => sell('mobile', amount)),
    sell(link.by, link.amount, { link: link.name }),
  ];
}

const minuteMs = 60_000;
const opensAt = 10;

/**
 * One after the other on the day of `date`: from the opening on, or on a day that is not over from `since` of what has
 * passed of it, so that all of them are before `date`.
 */
function during(
  date: Temporal.ZonedDateTime,
  scenes: readonly Scene[],
  since: number | null,
): Moment[] {
  const midnight = date.startOfDay().epochMilliseconds;
  const passed = date.epochMilliseconds - midnight;
  const start =
    since === null
      ? date.startOfDay().add({ hours: opensAt + (date.day % 7) }).epochMilliseconds
      : midnight + passed * since;
  const usual = 11 * minuteMs;
  const step = since === null ? usual : Math.min(usual, (passed * 0.1) / scenes.length);
  return scenes.map((scene, index) => ({ at: new Date(start + step * index), scene }));
}

/** Six months of the demonstration's shop up to `now`, by the clocks of its owner, in the order of their times. */
export function salesStory(now: Date, timeZone: string): readonly Moment[] {
  const here = zoned(now, timeZone);
  const ago = (days: number) => here.subtract({ days });
  const sell = seller();
  const moments: Moment[] = [];
  const tell = (
    date: Temporal.ZonedDateTime,
    scenes: readonly Scene[],
    since: number | null = null,
  ) => moments.push(...during(date, scenes, since));
  const opened = here.subtract({ months: months.length });
  for (const name of linkNames)
    tell(opened.add({ days: linkNames.indexOf(name) }), [{ kind: 'link', name }]);
  for (const [monthsAgo, days] of months.entries())
    for (const [daysBefore, day] of days) {
      const date = here.subtract({ months: monthsAgo }).subtract({ days: daysBefore });
      const sales = salesOf(day, sell);
      tell(date, sales, daysBefore === 0 ? 0.7 : null);
      for (const { daysAgo, by, amount, reason } of monthsAgo === 0 ? givenBack : []) {
        const of = sales.find((one) => one.by === by);
        if (daysAgo === daysBefore && of !== undefined)
          tell(date.add({ days: 2 }), [{ kind: 'refund', of, amount, reason }]);
      }
    }
  for (const [days, by, amount] of fromAbroad)
    tell(ago(days), [sell(by, amount, { currency: 'EUR', link: by === 'card' ? 'colis' : null })]);
  tell(ago(8), [sell('mobile', '35', { end: 'left' })]);
  tell(ago(6), [sell('card', '24', { end: 'left', link: 'commande' })]);
  tell(ago(3), [sell('card', '110', { end: 'cancelled' })]);
  const abroad = sell('card', '85', { currency: 'EUR', link: 'colis' });
  tell(here, [abroad, sell('card', '45', { end: 'left' })], 0.9);
  for (const [days, currency, leaving] of withdrawals)
    tell(ago(days), [{ kind: 'withdrawal', currency, leaving }]);
  return moments.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
