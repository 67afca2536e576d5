import type { Pool } from 'pg';
import { ownPictures } from '@nzela/contract/images';
import type { SettingsDocument } from '@nzela/contract/settings';
import { say } from '@nzela/messages/message';
import { refuse } from '../../kernel/http/problem.ts';
import { ownHosts } from '../redirects/redirects.ts';
import type { Follower, Settings } from '../settings/settings.ts';
import { keptPaths } from './images.store.ts';

type Needs = {
  readonly pool: Pool;
  /** The address that the operator gave the program. */
  readonly publicUrl: string;
};

type Named = { readonly champ: string; readonly address: string };

/**
 * The settings that name pictures of the site: none is saved that is not there. An address that stood there before stays, so
 * that it does not keep all others from being changed.
 */
export function imagesFollowers({ pool, publicUrl }: Needs) {
  async function refuseAbsent(
    next: readonly Named[],
    before: readonly Named[],
    read: Settings['read'],
  ): Promise<void> {
    const known = new Set<string>([...ownPictures, ...before.map(({ address }) => address)]);
    const added = next.filter(({ address }) => address !== '' && !known.has(address));
    if (added.length === 0) return;
    const hosts = ownHosts(await read('urls'), publicUrl);
    const own = added.flatMap(({ champ, address }) => {
      const path = pathWithin(address, hosts);
      return path === null ? [] : [{ champ, path }];
    });
    const kept = await keptPaths(
      pool,
      own.map(({ path }) => path),
    );
    const absent = own.filter(({ path }) => !kept.has(path) && !known.has(path));
    if (absent.length === 0) return;
    refuse('requete_invalide', {
      errors: absent.map(({ champ }) => ({ champ, message: say('fields_image_absent') })),
    });
  }

  return {
    content: {
      admit: async (next, read) =>
        refuseAbsent(inContent(next), inContent(await read('content')), read),
    } satisfies Follower<'content'>,
    'content-draft': {
      // It may begin again from what is published.
      admit: async (next, read) => {
        const [draft, published] = await Promise.all([read('content-draft'), read('content')]);
        await refuseAbsent(inContent(next), [draft, published].flatMap(inContent), read);
      },
    } satisfies Follower<'content-draft'>,
    seo: {
      admit: async (next, read) => refuseAbsent(inSeo(next), inSeo(await read('seo')), read),
    } satisfies Follower<'seo'>,
  };
}

function inContent({ elements }: SettingsDocument<'content'>): Named[] {
  return elements.flatMap(({ type, valeur: address }, index) =>
    type === 'image' ? [{ champ: `valeur.elements.${index}.valeur`, address }] : [],
  );
}

function inSeo({ ogImage, twitterImage }: SettingsDocument<'seo'>): Named[] {
  return [
    { champ: 'valeur.ogImage', address: ogImage },
    { champ: 'valeur.twitterImage', address: twitterImage },
  ];
}

/** The path of an address of this site; null: it is another site's. */
function pathWithin(address: string, hosts: readonly string[]): string | null {
  if (address.startsWith('/')) return address;
  const url = URL.parse(address);
  return url !== null && hosts.includes(url.host) ? url.pathname + url.search : null;
}
