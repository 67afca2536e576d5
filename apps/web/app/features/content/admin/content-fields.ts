import type { Content, ContentElement } from '@nzela/contract/content';
import { m } from '@nzela/messages/m';
import { rowName, type RowList, type SettingsFields } from '../../settings/settings.tsx';

export const elementRows: RowList<ContentElement> = {
  subject: 'content-draft',
  field: 'elements',
  key: 'cle',
};

export function elementText({ cle, type, valeur }: ContentElement): string {
  return m.settings_row({ name: `${cle} (${type})`, value: valeur });
}

/** What each part of the content is called in lists of changes. */
export const contentFields = {
  elements: {
    label: m.content_tab_elements,
    show: (elements: Content['elements']) => elements.map(elementText),
    place: (elements: Content['elements'], [index = '']: readonly string[]) => [
      rowName(elements[Number(index)]?.cle, index),
    ],
  },
  accueil: m.content_web_home,
  'accueil.afficherHero': m.content_show_hero,
  'accueil.titreHero': m.content_hero_title_label,
  'accueil.texteHero': m.content_hero_text_label,
  'accueil.afficherFonctionnalites': m.content_show_features,
  'accueil.afficherServices': m.content_show_services,
  aPropos: m.content_web_about,
  'aPropos.titre': m.content_about_title_label,
  'aPropos.contenu': m.content_about_content_label,
  contact: m.content_web_contact,
  'contact.afficherFormulaire': m.content_show_form,
  'contact.email': m.content_contact_email,
  'contact.telephone': m.content_contact_phone,
  pied: m.content_web_footer,
  'pied.liens': {
    label: m.content_footer_links,
    show: (links: Content['pied']['liens']) =>
      links.map(({ texte, url }) => m.settings_row({ name: texte, value: url })),
    place: (links: Content['pied']['liens'], [index = '', field = '']: readonly string[]) => [
      rowName(links[Number(index)]?.texte, index),
      field === 'url' ? m.content_footer_link_url() : m.content_footer_link_text(),
    ],
  },
} satisfies SettingsFields<'content-draft'>;
