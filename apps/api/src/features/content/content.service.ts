import type { Pool } from 'pg';
import {
  contentPages,
  jsonIn,
  questionsSchema,
  type Content,
  type ContentPage,
  type ShownContent,
} from '@nzela/contract/content';
import { shownImage } from '../images/images.ts';
import type { Settings } from '../settings/settings.ts';
import { richText } from './rich-text.ts';

export type ContentDeps = { readonly pool: Pool; readonly settings: Pick<Settings, 'read'> };

/**
 * What pages show of each document, made once: the settings keep a document in memory until another one is saved, on
 * whichever instance, and then hand out another object.
 */
const made = new WeakMap<Content, Promise<ShownContent>>();

/** What is published, or what will be (`content-draft`), as the pages show it. */
export async function shownContent(
  { pool, settings }: ContentDeps,
  subject: 'content' | 'content-draft',
): Promise<ShownContent> {
  const document = await settings.read(subject);
  const known = made.get(document);
  if (known !== undefined) return known;
  const making = shown(pool, document);
  made.set(document, making);
  // The next reader tries again.
  making.catch(() => made.delete(document));
  return making;
}

async function shown(pool: Pool, content: Content): Promise<ShownContent> {
  const values = new Map(content.elements.map(({ cle, valeur }) => [cle, valeur]));
  const textOf = (key: string) => values.get(key)?.trim() || null;
  const image = textOf('home.heroImage');
  return {
    accueil: {
      ...content.accueil,
      imageHero: image === null ? null : await shownImage(pool, image),
    },
    pages: await Promise.all(contentPages.map((page) => pageOf(page, content, textOf))),
    questions: await Promise.all(
      questionsIn(textOf('faq.content')).map(async ({ question, reponse }) => ({
        question,
        html: await richText(reponse),
      })),
    ),
    contact: content.contact,
    pied: {
      aPropos: textOf('footer.about'),
      conditions: textOf('footer.terms'),
      liens: content.pied.liens.map(({ texte, url }) => ({ texte, url })),
    },
  };
}

async function pageOf(page: ContentPage, content: Content, textOf: (key: string) => string | null) {
  const isAbout = page === 'about';
  const title = isAbout ? content.aPropos.titre.trim() || null : textOf(`${page}.title`);
  const text = isAbout ? content.aPropos.contenu : (textOf(`${page}.content`) ?? '');
  // Its content is a list of questions.
  const html = page === 'faq' ? '' : await richText(text);
  return { page, titre: title, chapeau: textOf(`${page}.lead`), html: html === '' ? null : html };
}

function questionsIn(text: string | null) {
  const read = questionsSchema.safeParse(jsonIn(text ?? '[]'));
  return read.success ? read.data : [];
}
