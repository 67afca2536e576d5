import type { SettingsDocument } from '@nzela/contract/settings';
import { say } from '@nzela/messages/message';
import type { Text } from '../../kernel/texts/texts.ts';
import type { Settings } from '../settings/settings.ts';

type Use = { readonly name: string; readonly text: string };

/** Where the site uses which picture: in what is published, in what search engines are told, and in what will be. */
export async function usesOf(
  settings: Pick<Settings, 'read'>,
): Promise<{ of(paths: readonly string[]): Text[] }> {
  const [content, draft, seo] = await Promise.all([
    settings.read('content'),
    settings.read('content-draft'),
    settings.read('seo'),
  ]);
  const told = (['ogImage', 'twitterImage'] as const).map((name) => ({
    name: `seo.${name}`,
    text: seo[name],
  }));
  const published = [...textsOf(content), ...told];
  const drafted = textsOf(draft);
  return {
    of: (paths) => [
      ...namesOf(published, paths),
      ...namesOf(drafted, paths).map((name) => say('images_use_draft', { name })),
    ],
  };
}

function namesOf(uses: readonly Use[], paths: readonly string[]): string[] {
  const using = uses.filter(({ text }) => paths.some((path) => text.includes(path)));
  return [...new Set(using.map(({ name }) => name))];
}

function textsOf({ elements, aPropos, pied }: SettingsDocument<'content'>): Use[] {
  return [
    ...elements.map(({ cle, valeur }) => ({ name: cle, text: valeur })),
    { name: 'about.content', text: aPropos.contenu },
    ...pied.liens.map(({ url }) => ({ name: 'footer.links', text: url })),
  ];
}
