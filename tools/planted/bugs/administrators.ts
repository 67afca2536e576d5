import { bug, type Bug } from '../bug.ts';

const feature = (file: string) => `apps/api/src/features/${file}`;
const approvals = [feature('approvals/approvals.test.ts')];
const matrix = ['apps/api/test/matrix.test.ts'];
const mails = [feature('mails/mails.test.ts')];
const maintenance = ['apps/api/test/maintenance.test.ts'];
const people = [feature('people/people.test.ts')];
const blocking = [feature('people/blocking/blocking.test.ts')];
const currencies = [feature('rates/currencies.test.ts')];
const platform = [feature('platform/platform.test.ts')];
const log = [feature('operations/transactions/transactions.test.ts')];
const alerts = [feature('operations/alerts/alerts.test.ts')];
const audited = ['apps/api/test/audited.test.ts'];
const chain = ['apps/api/src/kernel/identity/audit-chain.test.ts'];

/** What administrators may do, alone and together, and what is written down of it. */
export const administratorBugs: readonly Bug[] = [
  bug({
    name: 'guard: any administrator may do anything',
    class: 'owner',
    file: 'apps/api/src/kernel/identity/guard.ts',
    text: '  if (!held.includes(capability)) refuse',
    becomes: '  if (held.length === 0) refuse',
    tests: matrix,
  }),
  bug({
    name: 'approvals: whoever asked approves',
    class: 'proof',
    file: feature('approvals/approvals.service.ts'),
    text: "if (approval.askedBy === by.userId) refuse('approbation_propre');",
    becomes: "if (approval.askedBy === approval.id) refuse('approbation_propre');",
    tests: approvals,
  }),
  bug({
    name: 'approvals: whoever decides needs no capability',
    class: 'owner',
    file: feature('approvals/approvals.service.ts'),
    text: "if (!held.includes(capability)) refuse('capacite_manquante', { values: { capability } });",
    becomes: "if (held.length === 0) refuse('capacite_manquante', { values: { capability } });",
    tests: approvals,
  }),
  bug({
    name: 'approvals: one that is too old is carried out',
    class: 'period',
    file: feature('approvals/approvals.service.ts'),
    text: "if (approval.expiresAt <= clock.now()) refuse('approbation_expiree');",
    becomes: '',
    tests: approvals,
  }),
  bug({
    name: 'approvals: a document that was saved meanwhile is overwritten',
    class: 'lock',
    file: feature('settings/settings.saving.ts'),
    text: "if (version !== (before?.version ?? 0)) refuse('approbation_perimee');",
    becomes: '',
    tests: approvals,
  }),
  bug({
    name: 'approvals: a decision leaves no trace',
    class: 'owner',
    file: feature('approvals/approvals.service.ts'),
    text: "    action: 'approvals.decide',",
    becomes: "    action: 'approvals.ask',",
    tests: approvals,
  }),
  bug({
    name: 'audit: the session in which the support answered is not written down',
    class: 'owner',
    file: feature('support/support.service.ts'),
    text: "      ...auditOf(by),\n      action: 'support.answer',",
    becomes: "      actor: by.userId,\n      address: by.address,\n      action: 'support.answer',",
    tests: audited,
  }),
  bug({
    name: 'audit: a removed end of the chain is whole',
    class: 'owner',
    file: 'apps/api/src/kernel/identity/audit-chain.ts',
    text: '          AND head.position > 0',
    becomes: '          AND head.position < 0',
    tests: chain,
  }),
  bug({
    name: 'maintenance: an instance keeps what it read when it started',
    class: 'cache',
    file: 'apps/api/src/app.ts',
    text: 'installMaintenance(app, () => maintenanceOf(deps.settings));',
    becomes: 'const first = maintenanceOf(deps.settings);\n  installMaintenance(app, () => first);',
    tests: maintenance,
  }),
  bug({
    name: 'maintenance: providers cannot report what they did',
    class: 'outage',
    file: 'apps/api/src/kernel/http/maintenance.ts',
    text: "access === undefined || access.kind === 'gateway' ||",
    becomes: 'access === undefined ||',
    tests: maintenance,
  }),
  bug({
    name: 'people: a suspended person stays signed in',
    class: 'owner',
    file: feature('people/blocking/blocking.service.ts'),
    text: "    await deps.identity.sessions.end(client, { userId: user.id }, 'blocked');\n",
    becomes: '',
    tests: blocking,
  }),
  bug({
    name: 'people: the token of an answer serves for ever',
    class: 'proof',
    file: feature('people/blocking/answering.service.ts'),
    text: '(await isCurrent(client, blockId)) && !(await hasAnswer(client, id))',
    becomes: '(await isCurrent(client, blockId)) || (await hasAnswer(client, id))',
    tests: blocking,
  }),
  bug({
    name: 'people: two owners suspend each other',
    class: 'lock',
    file: feature('people/blocking/blocking.service.ts'),
    text: "    if (user.role === 'admin') await requireAnotherOwner(client, user.id);\n",
    becomes: '',
    tests: people,
  }),
  bug({
    name: 'people: any administrator handles an owner',
    class: 'owner',
    file: feature('people/acting.ts'),
    text: "if (!held.includes('proprietaire'))",
    becomes: 'if (held.length === 0)',
    tests: people,
  }),
  bug({
    name: 'people: a file is read without a trace',
    class: 'owner',
    file: feature('people/file/file.service.ts'),
    text: "      action: 'users.read',",
    becomes: "      action: 'users.note',",
    tests: people,
  }),
  bug({
    name: 'people: more of a file is read without a trace',
    class: 'owner',
    file: feature('people/file/file.service.ts'),
    text: '  await writeReading(deps, { request, id }, { partie: name });\n',
    becomes: '',
    tests: people,
  }),
  bug({
    name: 'mails: a template may lose its link',
    class: 'addressee',
    file: 'packages/contract/src/mails.ts',
    text: "if (links.length !== 1 || !isAlone) fault('texte', 'fields_template_link');",
    becomes: "if (!isAlone) fault('texte', 'fields_template_link');",
    tests: mails,
  }),
  bug({
    name: 'mails: a server that says the password back shows it',
    class: 'secret',
    file: 'apps/api/src/gateways/mail/smtp-exchange.ts',
    text: "  const secrets = [password, '/* secret */']",
    becomes: "  const secrets = ['/* secret */']",
    tests: ['apps/api/src/gateways/mail/mail.gateway.test.ts'],
  }),
  bug({
    name: 'transactions: a period is made of days that begin elsewhere',
    class: 'timetable',
    file: feature('operations/transactions/search.ts'),
    text: '  const today = dayOf(now, timeZone);',
    becomes: "  const today = dayOf(now, 'UTC');",
    tests: log,
  }),
  bug({
    name: 'transactions: a refused order leaves no trace',
    class: 'owner',
    file: feature('operations/transactions/refusals.ts'),
    text: 'if (type === undefined || !(asked instanceof Refusal)',
    becomes: 'if (type !== undefined || !(asked instanceof Refusal)',
    tests: log,
  }),
  bug({
    name: 'alerts: one that is over is resolved again, under another name',
    class: 'owner',
    file: feature('operations/alerts/alerts.service.ts'),
    text: "    if (alert.resolvedAt !== null) refuse('alerte_resolue');",
    becomes:
      "    if (alert.resolvedAt !== null && alert.ownerId === null) refuse('alerte_resolue');",
    tests: alerts,
  }),
  bug({
    name: 'approvals: one administrator alone changes where a rate comes from',
    class: 'proof',
    file: feature('settings/settings.second.ts'),
    text: "if (subject === 'currencies') return ratesOf(known) !== ratesOf(next);",
    becomes: "if (subject === 'currencies') return false;",
    tests: currencies,
  }),
  bug({
    name: 'rates: the published table changes a rate that two administrators fixed',
    class: 'state',
    file: feature('rates/rates.service.ts'),
    text: "rows.filter(({ source }) => source === 'flux')",
    becomes: "rows.filter(({ source }) => source !== 'parite')",
    tests: currencies,
  }),
  bug({
    name: 'quotes: a currency that is switched off is converted into',
    class: 'limit',
    file: feature('quotes/quotes.service.ts'),
    text: 'if (!isHeld || target !== source) await requireOffered',
    becomes: 'if (!isHeld) await requireOffered',
    tests: currencies,
  }),
  bug({
    name: 'platform: an instance answers and keeps its caches',
    class: 'cache',
    file: 'apps/api/src/kernel/monitoring/instances.ts',
    text: "task === 'empty' ? notifications.emptyCaches() : 0",
    becomes: "task === 'empty' ? roles.size : 0",
    tests: platform,
  }),
  bug({
    name: 'platform: its key opens what keys of merchants open',
    class: 'owner',
    file: 'apps/api/src/kernel/identity/guard.ts',
    text: 'program.merchantId === platformMerchant && config.platformKey !== true',
    becomes: 'program.merchantId === platformMerchant && config.platformKey === null',
    tests: platform,
  }),
];
