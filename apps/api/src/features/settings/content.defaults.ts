import type { SettingsDocument } from '@nzela/contract/settings';
import { contentPages, type ContentPage } from '@nzela/contract/content';

/** French, to the letter of the catalogue (`footer_…`): a text that is still as delivered is shown in the visitor's language. */
const linkTexts: Readonly<Record<ContentPage, string>> = {
  currency: 'Convertisseur de devises',
  business: 'Solutions entreprises',
  mobile: 'Application mobile',
  about: 'À propos',
  team: 'Notre équipe',
  careers: 'Carrières',
  blog: 'Blog',
  contact: 'Contact',
  faq: 'Questions fréquentes',
  help: 'Centre d’aide',
  legal: 'Mentions légales',
  privacy: 'Confidentialité',
  terms: 'Conditions d’utilisation',
  cookies: 'Cookies',
};

/** The same in every installation, so that what was never changed is recognised as the same link. */
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`;

/** What the public pages say until an administrator publishes something else (spec §3: the sample keys). */
export const defaultContent: SettingsDocument<'content'> = {
  elements: [
    { cle: 'footer.about', type: 'text', valeur: 'L’argent arrive, et vous voyez son chemin.' },
    {
      cle: 'footer.terms',
      type: 'text',
      valeur: 'En utilisant ce site, vous acceptez nos conditions d’utilisation.',
    },
    { cle: 'home.heroImage', type: 'image', valeur: '' },
    { cle: 'faq.content', type: 'json', valeur: '[]' },
  ],
  accueil: {
    afficherHero: true,
    titreHero: 'Un fil direct entre vous et vos proches',
    texteHero:
      'Envoyez de l’argent à l’étranger en quelques minutes. Le taux, les frais et l’heure d’arrivée sont écrits avant de payer. En cas de retard, les frais vous reviennent d’eux-mêmes.',
    afficherFonctionnalites: true,
    afficherServices: true,
  },
  aPropos: { titre: '', contenu: '' },
  contact: { afficherFormulaire: true, email: '', telephone: '' },
  pied: {
    liens: contentPages.map((page, index) => ({
      id: idOf(index),
      texte: linkTexts[page],
      url: `/${page}`,
    })),
  },
};
