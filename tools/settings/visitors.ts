import type { EffectsOf } from './effect.ts';

const features = 'apps/api/src/features';
const governing = 'apps/api/test/governing.test.ts';
const cookiesTest = `${features}/cookies/cookies.test.ts`;
const chatTest = `${features}/chat/chat.test.ts`;
const box = 'apps/web/app/features/cookies/banner-box.tsx';
const retention = {
  read: `${features}/retention/retention.store.ts`,
  test: `${features}/retention/retention.test.ts`,
} as const;

/** What meets a visitor, and how long people's data stays. */
export const visitorEffects: EffectsOf<'chat' | 'cookies' | 'retention'> = {
  chat: [
    {
      read: `${features}/chat/chat.ts`,
      test: chatTest,
      seen: {
        active: 'whether the pages that are read have a chat, for those who agreed to it',
        identifiant: 'whose chat opens; without it there is none',
        fournisseur: 'whose script is loaded, and which hosts the policy lets in',
      },
    },
    {
      read: `${features}/chat/chat.ts`,
      test: governing,
      seen: {
        messageAccueil: 'what the button of the chat says',
        position: 'where that button stands',
        couleur: 'its colour',
      },
    },
  ],
  cookies: [
    {
      read: `${features}/cookies/cookies.ts`,
      test: cookiesTest,
      seen: {
        active: 'whether visitors are asked at all',
        dureeJours: 'days until a choice is asked for anew',
        'categories[].active': 'whether visitors are offered the category',
        'categories[].requise': 'the one that nobody can refuse',
      },
    },
    {
      read: box,
      test: governing,
      seen: {
        titre: 'the title of the banner',
        texte: 'the text of the banner',
        libelleAccepter: 'its button that agrees to all',
        libelleRefuser: 'its button that refuses all',
        libellePersonnaliser: 'its button that shows the categories',
        position: 'where the banner stands',
        theme: 'whether the banner is light or dark',
        'categories[].nom': 'what a category is called in the banner',
        'categories[].description': 'what the banner says of it',
      },
    },
  ],
  retention: [
    {
      ...retention,
      seen: {
        choixCookies: 'days that choices of cookies stay in the consent log',
        sessions: 'days that sessions stay once they are over',
        notifications: 'days that notifications stay',
      },
    },
    {
      ...retention,
      by: 'retentionKinds',
      seen: {
        appareils: 'days that a device stays known that nobody signs in from',
        assistance: 'days that answered letters to the support stay',
        demandesDonnees: 'days that closed requests about data stay',
        messages: 'days that what became of the mails and SMS to an account is kept',
        pagesIntrouvables: 'days that paths stay in the list of those that led nowhere',
      },
    },
  ],
};
