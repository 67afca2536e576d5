import { retentionKinds, retentionRanges, type RetentionPeriods } from '@nzela/contract/retention';
import type { SettingsDocument } from '@nzela/contract/settings';

/** French, to the letter of the catalogue (`cookies_…`): what is still as delivered is shown in the visitor's language. */
const cookies: SettingsDocument<'cookies'> = {
  active: true,
  titre: 'Vos cookies, votre choix',
  texte:
    'Nous déposons les cookies sans lesquels le site ne marche pas. Les autres attendent votre accord, et vous pouvez changer d’avis à tout moment.',
  libelleAccepter: 'Tout accepter',
  libelleRefuser: 'Tout refuser',
  libellePersonnaliser: 'Personnaliser',
  position: 'bottom',
  theme: 'light',
  dureeJours: 180,
  categories: [
    {
      id: 'necessaires',
      nom: 'Nécessaires',
      description:
        'Votre session, votre appareil, le thème et la langue. Sans eux, le site ne marche pas.',
      requise: true,
      active: true,
    },
    {
      id: 'preferences',
      nom: 'Préférences',
      description: 'Le chat en direct, qui vous reconnaît d’une page à l’autre.',
      requise: false,
      active: true,
    },
    {
      id: 'statistiques',
      nom: 'Statistiques',
      description: 'Combien de personnes visitent chaque page, sans savoir qui.',
      requise: false,
      active: true,
    },
    {
      id: 'marketing',
      nom: 'Marketing',
      description: 'Des offres choisies d’après vos visites, ici et ailleurs.',
      requise: false,
      active: false,
    },
  ],
};

const chat: SettingsDocument<'chat'> = {
  active: false,
  fournisseur: 'tawk',
  identifiant: '',
  messageAccueil: 'Bonjour ! Comment pouvons-nous vous aider ?',
  position: 'bottom-right',
  couleur: '#2563eb',
};

/** What meets a visitor who has not signed in, and how long people's data stays (spec §3, §9). */
export const visitorDefaults = {
  cookies,
  chat,
  retention: Object.fromEntries(
    retentionKinds.map((kind) => [kind, retentionRanges[kind].usual]),
  ) as RetentionPeriods,
};
