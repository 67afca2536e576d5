import type { SettingsDocument } from '@nzela/contract/settings';
import type { Settings } from '../settings/settings.ts';

type Use = { readonly name: string; readonly text: string };

/** Where the site uses which picture: in what is published, in what will be, and in what search engines are told. */
export async function usesOf(
  settings: Pick<Settings, 'read'>,
): Promise<{ of(paths: readonly string[]): string[] }> {
  const [content, draft, seo] = await Promise.all([
    settings.read('content'),
    settings.read('content-draft'),
    settings.read('seo'),
  ]);
  const uses = [
    ...textsOf(content).map(({ name, text }) => ({ name, text })),
    ...textsOf(draft).map(({ name, text }) => ({ name: `${name} (brouillon)`, text })),
    ...(['ogImage', 'twitterImage'] as const).map((name) => ({
      name: `seo.${name}`,
      text: seo[name],
    })),
  ];
  return {
    of: (paths) => [
      ...new Set(
        uses
          .filter(({ text }) => paths.some((path) => text.includes(path)))
          .map(({ name }) => name),
      ),
    ],
  };
}

function textsOf({ elements, aPropos, pied }: SettingsDocument<'content'>): Use[] {
  return [
    ...elements.map(({ cle, valeur }) => ({ name: cle, text: valeur })),
    { name: 'about.content', text: aPropos.contenu },
    ...pied.liens.map(({ url }) => ({ name: 'footer.links', text: url })),
  ];
}
