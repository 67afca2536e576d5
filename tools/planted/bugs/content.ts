import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;

/** What administrators write for visitors, and where addresses lead. */
export const contentBugs: readonly Bug[] = [
  bug({
    name: 'redirects: one that comes back to where it began is saved',
    class: 'state',
    file: 'packages/contract/src/redirects.ts',
    text: '    if (seen.has(path)) return true;',
    becomes: '    if (seen.has(path)) return false;',
    tests: [feature('redirects/redirects.test.ts')],
  }),
  bug({
    name: 'redirects: a path written in percent is another one to the rules',
    class: 'state',
    file: 'packages/contract/src/site-paths.ts',
    text: '  return decoded(pathname)\n',
    becomes: '  return pathname\n',
    tests: [feature('redirects/redirects.test.ts')],
  }),
  bug({
    name: 'content: a rich text comes into the page as it was written',
    class: 'owner',
    file: feature('content/content.service.ts'),
    text: "  const html = page === 'faq' ? '' : await richText(text);",
    becomes: "  const html = page === 'faq' ? '' : text;",
    tests: [feature('content/content.test.ts')],
  }),
  bug({
    name: 'images: one that a page shows is deleted',
    class: 'state',
    file: feature('images/images.service.ts'),
    text: "    if (shown.utilisations.length > 0) refuse('image_utilisee');",
    becomes: '',
    tests: [feature('images/images.test.ts')],
  }),
  bug({
    name: 'uploads: a use may take more than administrators allow',
    class: 'limit',
    file: feature('images/upload-rules.ts'),
    text: 'Math.min(ofUse, tailleMaximaleMo * megabyte)',
    becomes: 'Math.max(ofUse, tailleMaximaleMo * megabyte)',
    tests: [feature('images/images.test.ts')],
  }),
];
