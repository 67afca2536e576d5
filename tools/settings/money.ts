import type { EffectsOf } from './effect.ts';

const features = 'apps/api/src/features';
const governing = 'apps/api/test/governing.test.ts';
const currenciesTest = `${features}/rates/currencies.test.ts`;
const gatewaysTest = `${features}/gateways/gateways.test.ts`;

/** What things cost, through whom money moves, and how much of it. */
export const moneyEffects: EffectsOf<
  | 'tariffs'
  | 'payment-tariffs'
  | 'corridors'
  | 'rates'
  | 'currencies'
  | 'bank-account'
  | 'referrals'
  | 'limits'
  | 'compliance'
  | 'virtual-cards'
  | 'gateways.mobile-money'
  | 'bills'
> = {
  tariffs: [
    {
      read: `${features}/tariffs/tariffs.ts`,
      test: governing,
      seen: {
        'lignes[].canal': 'which quotes the price is for, and `/tariffs`',
        'lignes[].pourcentageBps': 'the share in the fee of a quote',
        'lignes[].minimum': 'the least fee of a quote',
        'lignes[].fixeEur': 'the flat part of the fee of a quote',
        'lignes[].margeBps':
          'the rate of a quote without a legal parity, which bears at least what the pair moves in a day',
        'lignes[].debut': 'quotes from that moment on',
      },
    },
  ],
  'payment-tariffs': [
    {
      read: `${features}/payments/terms.ts`,
      test: governing,
      seen: {
        'lignes[].moyen': 'the ways that a checkout offers',
        'lignes[].pourcentageBps': 'the share in the fee of a payment',
        'lignes[].fixeEur': 'the flat part of the fee of a payment',
        'lignes[].delaiJours': 'from when on a merchant can spend a payment',
        'lignes[].debut': 'payments asked for from that moment on',
      },
    },
  ],
  corridors: [
    {
      read: `${features}/tariffs/tariffs.ts`,
      test: `${features}/recipients/recipients.test.ts`,
      seen: {
        'corridors[].pays': 'the countries on offer; an order elsewhere is refused',
        'corridors[].actif': 'a closed country is refused, for recipients and orders',
        'corridors[].avis': 'the reason in that refusal, and on the home page',
      },
    },
    {
      read: 'apps/web/app/features/tariffs/corridor-list.tsx',
      test: governing,
      seen: {
        'corridors[].nom': 'the country’s name on the home page and in the forms',
        'corridors[].devise': 'the currency that arrives there',
        'corridors[].modes[].mode': 'the ways to receive on offer',
      },
    },
    {
      read: `${features}/quotes/quotes.service.ts`,
      test: governing,
      seen: {
        'corridors[].modes[].delaiHeures': 'the time of arrival that is promised',
        'corridors[].modes[].minimum': 'a smaller order is refused, with the amount',
        'corridors[].modes[].maximum': 'a larger order is refused, with the amount',
      },
    },
    {
      read: `${features}/recipients/recipients.service.ts`,
      test: governing,
      seen: { 'corridors[].modes[].operateurs[].code': 'the operators that a recipient may have' },
    },
    {
      read: 'apps/web/app/features/transfers/delivery-choice.tsx',
      test: governing,
      seen: { 'corridors[].modes[].operateurs[].nom': 'what the operator is called in the forms' },
    },
  ],
  rates: [
    {
      read: 'apps/api/src/outside-world.ts',
      test: governing,
      seen: { url: 'whom the hourly refresh asks' },
    },
    {
      read: `${features}/rates/rates.ts`,
      test: `${features}/mobile-money/conversion.test.ts`,
      seen: { ageMaximalHeures: 'an older rate is on sale no more: quotes refuse it' },
    },
    {
      read: 'apps/web/app/features/tariffs/comparison.form.tsx',
      test: governing,
      seen: {
        'moyenneBanques.pourcentage': 'the comparison with banks, and what a wallet saved',
        'moyenneBanques.source': 'under the comparison with banks',
        'moyenneBanques.datePublication': 'under the comparison with banks',
      },
    },
  ],
  currencies: [
    {
      read: `${features}/rates/rates.worker.ts`,
      test: currenciesTest,
      seen: {
        miseAJourAutomatique: 'whether the published table is read by itself',
        frequence: 'how often it is read',
      },
    },
    {
      read: `${features}/rates/offered.ts`,
      test: currenciesTest,
      seen: {
        'devises[].code': 'which currency the row is of',
        'devises[].nom': 'what the currency is called in lists',
        'devises[].symbole': 'its sign beside amounts',
        'devises[].decimales': 'the decimals that people are shown',
        'devises[].actif': 'whether the currency is offered',
      },
    },
    {
      read: `${features}/rates/currencies.follower.ts`,
      test: currenciesTest,
      seen: {
        'devises[].source': 'where its rate comes from',
        'devises[].tauxFixe': 'its rate, where an administrator fixes it',
      },
    },
  ],
  'bank-account': [
    {
      read: 'apps/web/app/features/wires/wire-details.tsx',
      test: governing,
      seen: {
        titulaire: 'the details of a wire, for deposits and transfers',
        banque: 'the details of a wire',
        iban: 'the details of a wire, and its picture to scan',
        bic: 'the details of a wire, and its picture to scan',
      },
    },
  ],
  referrals: [
    {
      read: `${features}/referrals/referrals.worker.ts`,
      test: governing,
      seen: {
        actif: 'whether rewards are paid, and the referral page',
        recompenseEur: 'the reward in the referrer’s wallet, and the referral page',
        plafondParJour: 'rewards of one person in 24 hours; the others wait',
        plafondParAdresseEtJour: 'rewards for people of one address in 24 hours; the others wait',
        montantMinimumEur: 'the smallest payment that earns a reward',
        delaiJours: 'days between the payment and its reward, with the date on the referral page',
      },
    },
    {
      read: `${features}/referrals/referrals.worker.ts`,
      test: `${features}/referrals/referrals.test.ts`,
      seen: {
        plafondParPersonne: 'rewards of one person, ever; the others come to nothing',
      },
    },
  ],
  compliance: [
    {
      read: `${features}/screening/screening.ts`,
      test: `${features}/screening/screening.test.ts`,
      seen: { seuilConcordance: 'from which likeness on a name is reported to administrators' },
    },
    {
      read: `${features}/reviews/reviews.ts`,
      test: `${features}/reviews/reviews.test.ts`,
      seen: { delaiHeures: 'by when a held operation is decided on; told to its person' },
    },
    {
      read: `${features}/reviews/reviews.service.ts`,
      test: `${features}/reviews/reviews.test.ts`,
      seen: { apresDelai: 'what becomes of a held operation that nobody decided on in time' },
    },
    {
      read: `${features}/kyc/review.service.ts`,
      test: `${features}/kyc/second-look.test.ts`,
      seen: { secondRegardEur: 'from which daily limit on two administrators accept a document' },
    },
  ],
  limits: [
    {
      read: `${features}/limits/levels.ts`,
      test: `${features}/limits/limits.test.ts`,
      seen: {
        'niveaux.decouverte.jour': 'what may leave a wallet in a day at that level; « Plafonds »',
        'niveaux.decouverte.mois': 'what may leave a wallet in 30 days at that level; « Plafonds »',
        'niveaux.decouverte.annee':
          'what may leave a wallet in 365 days at that level; « Plafonds »',
        'niveaux.confirme.jour': 'what may leave a wallet in a day at that level; « Plafonds »',
        'niveaux.confirme.mois': 'what may leave a wallet in 30 days at that level; « Plafonds »',
        'niveaux.confirme.annee': 'what may leave a wallet in 365 days at that level; « Plafonds »',
        'niveaux.verifie.jour': 'what may leave a wallet in a day at that level; « Plafonds »',
        'niveaux.verifie.mois': 'what may leave a wallet in 30 days at that level; « Plafonds »',
        'niveaux.verifie.annee': 'what may leave a wallet in 365 days at that level; « Plafonds »',
      },
    },
  ],
  'virtual-cards': [
    {
      read: `${features}/virtual-cards/orders/orders.ts`,
      test: `${features}/virtual-cards/orders/orders.test.ts`,
      seen: {
        isEnabled: 'off: nothing is ordered or reloaded, and no card pays',
        'cardProviders.visa': 'the kinds of cards on offer',
        'cardProviders.mastercard': 'the kinds of cards on offer',
        'cardProviders.americanExpress': 'the kinds of cards on offer',
      },
    },
    {
      read: 'apps/web/app/features/virtual-cards/order-dialog.tsx',
      test: `${features}/virtual-cards/orders/orders.test.ts`,
      seen: { defaultCurrency: 'the currency that is chosen when the order form opens' },
    },
    {
      read: `${features}/virtual-cards/orders/prices.ts`,
      test: `${features}/virtual-cards/orders/orders.test.ts`,
      seen: {
        issueFee: 'the price before a card is ordered',
        monthlyFee: 'what a card costs each month, and the price before it is ordered',
        reloadFee: 'percent, in the price before a reload',
        minLoadAmount: 'a smaller load is refused',
        maxLoadAmount: 'a larger load is refused',
      },
    },
  ],
  'gateways.mobile-money': [
    {
      read: `${features}/mobile-money/follow.ts`,
      test: governing,
      seen: { urlRappel: 'where the provider calls back' },
    },
    {
      read: `${features}/mobile-money/mobile-money.service.ts`,
      test: gatewaysTest,
      seen: { delaiTransactionMinutes: 'when a payment by phone that got no answer ends' },
    },
    {
      read: `${features}/mobile-money/offer.ts`,
      test: governing,
      seen: {
        deviseParDefaut: 'the currency that is chosen when a mobile money form opens',
        'operateurs[].code': 'the operators on offer',
        'operateurs[].nom': 'what an operator is called in the forms',
        'operateurs[].pays[].pays': 'the countries where an operator serves',
        'operateurs[].pays[].devises': 'the currencies that an operator takes there',
      },
    },
    {
      read: `${features}/mobile-money/offer.ts`,
      test: gatewaysTest,
      seen: { 'operateurs[].actif': 'an operator that is off is refused, and shown as off' },
    },
    {
      read: `${features}/gateways/funding.ts`,
      test: gatewaysTest,
      seen: {
        'methodes.mobileMoney': 'whether money may come by mobile money',
        'methodes.virement': 'whether money may come by wire',
        'methodes.carte': 'whether money may come by card',
      },
    },
    {
      read: `${features}/gateways/funding.ts`,
      test: governing,
      seen: { methodeParDefaut: 'the way that is chosen when a deposit opens' },
    },
  ],
  bills: [
    {
      read: `${features}/bills/bills.check.ts`,
      test: governing,
      seen: {
        pourcentageBps: 'the share in our fee on a bill',
        minimum: 'our least fee on a bill',
        fixeEur: 'the flat part of our fee on a bill',
        margeBps: 'the rate at which a bill is paid from another currency',
        vedettes: 'the tiles of the bill page, and their order',
      },
    },
  ],
};
