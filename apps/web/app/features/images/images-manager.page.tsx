import type { MetaFunction } from 'react-router';
import type { PageHandle } from '../../layouts/page-handle.ts';
import { pagePart } from '../../lib/page-part.tsx';
import { firstReads, type Opened, readsBeforeOpening } from '../../lib/first-reads.ts';
import { queueIn } from '../../lib/list-address.ts';
import { pageMeta } from '../../lib/meta.ts';
import { m } from '@nzela/messages/m';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ImageLibrary } from './image-library.tsx';
import { readsOf } from '../settings/settings.tsx';
import { imageParts, imagesQuery } from './images.api.ts';

export const handle: PageHandle = { title: () => m.images_manager_title() };

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, m.images_manager_title());

const ImageSettings = pagePart(
  'image-settings',
  async () => (await import('./image-settings.tsx')).ImageSettings,
  <Skeleton className="h-72 rounded-l" />,
);

const settingsReads = readsOf('images');
const reads = (opened: Opened) => [
  imagesQuery(queueIn(imageParts, opened.url.searchParams)),
  ...settingsReads(opened),
];
export const loader = firstReads(reads);
export const clientLoader = readsBeforeOpening(reads, () => ImageSettings);

/** §2, image management: the pictures of the site, and what every upload of the product keeps to. */
export default function ImagesManagerPage() {
  return (
    <>
      <PageTitle description={m.images_manager_holds()}>{m.images_manager_title()}</PageTitle>
      <div className="flex flex-col gap-8">
        <ImageLibrary />
        <ImageSettings />
      </div>
    </>
  );
}
