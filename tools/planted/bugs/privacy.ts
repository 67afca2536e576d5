import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;

/** What a visitor agreed to, and how long people's data stays. */
export const privacyBugs: readonly Bug[] = [
  bug({
    name: 'retention: what is younger than its period goes, too',
    class: 'period',
    file: feature('retention/retention.store.ts'),
    text: "  notifications: { table: 'notifications', old: 'created_at < $1' },",
    becomes: "  notifications: { table: 'notifications', old: '(created_at < $1 OR true)' },",
    tests: [feature('retention/retention.test.ts')],
  }),
  bug({
    name: 'cookies: the banner that was read first is shown for ever',
    class: 'cache',
    file: feature('cookies/banner.service.ts'),
    text: "const made = new WeakMap<SettingsDocument<'cookies'>, Promise<Text>>();",
    becomes:
      'const made = new (class extends Map<unknown, Promise<Text>> {\n  override get() {\n    return [...this.values()][0];\n  }\n})();',
    tests: [feature('cookies/cookies.test.ts')],
  }),
  bug({
    name: 'chat: the provider is let in before anybody agreed',
    class: 'owner',
    file: feature('chat/chat.ts'),
    text: '  if (!(await hasAgreed(deps, request, chatCategory))) return { ...noChat, isOffered: true };',
    becomes: '',
    tests: [feature('chat/chat.test.ts')],
  }),
  bug({
    name: 'data requests: an answer is given twice',
    class: 'state',
    file: feature('data-requests/answering.service.ts'),
    text: "  return row.answeredAt === null ? row : refuse('demande_donnees_traitee');",
    becomes: '  return row;',
    tests: [feature('data-requests/data-requests.test.ts')],
  }),
];
