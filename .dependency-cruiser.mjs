// The import law of docs/architecture.md. tools/canary breaks a rule on purpose: a run that does not report it is broken.

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'money-depends-on-nothing',
      comment: 'Money is a leaf: not even Node.',
      severity: 'error',
      from: { path: '^packages/money/src/', pathNot: '\\.test\\.ts$|/test(ing)?/' },
      to: { pathNot: '^packages/money/src/' },
    },
    {
      name: 'contract-on-zod-and-money',
      comment: 'The contract runs in the browser and on the server: schemas only.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$|/test(ing)?/' },
      to: { pathNot: ['^packages/(contract|money)/src/', 'node_modules/zod/'] },
    },
    {
      name: 'ledger-on-pg-and-money',
      comment: 'The ledger knows PostgreSQL and money, and nothing of the product.',
      severity: 'error',
      from: { path: '^packages/ledger/src/', pathNot: '\\.test\\.ts$|/testing/' },
      to: {
        pathNot: ['^packages/(ledger|money)/src/', 'node_modules/pg/', 'node_modules/@types/pg/'],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/', pathNot: '\\.test\\.ts$|/test(ing)?/|/bench/' },
      to: { path: '^(apps|tools|e2e)/' },
    },
    {
      name: 'apps-are-apart',
      comment: 'The API, the pages and the sandbox meet over HTTP only.',
      severity: 'error',
      from: {
        path: '^apps/([^/]+)/',
        pathNot: '^apps/api/src/(app|web)\\.ts$|\\.test\\.ts$|/test(ing)?/',
      },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'api-hosts-the-pages-by-one-door',
      comment:
        'The API serves the built web application through apps/web/host.ts and sees nothing else of it.',
      severity: 'error',
      from: { path: '^apps/api/src/(app|web)\\.ts$' },
      to: { path: '^apps/(web|sandbox)/', pathNot: '^apps/web/host\\.ts$' },
    },
    {
      name: 'foundations-know-no-feature',
      comment: 'kernel, ui and lib stand under the features.',
      severity: 'error',
      from: {
        path: '^apps/[^/]+/(src|app)/(kernel|ui|lib)/',
        pathNot: '\\.test\\.tsx?$|/test(ing)?/',
      },
      to: {
        path: '^apps/[^/]+/(src|app)/',
        pathNot: '^apps/[^/]+/(src|app)/(kernel|ui|lib|styles)/',
      },
    },
    {
      name: 'ui-knows-no-http',
      comment: 'A part of the design system gets what it shows; it fetches nothing.',
      severity: 'error',
      from: { path: '^apps/web/app/ui/' },
      to: { path: ['^apps/web/app/lib/(http|query)', '@tanstack/react-query'] },
    },
    {
      name: 'gateways-know-no-feature',
      severity: 'error',
      from: { path: '^apps/api/src/gateways/', pathNot: '\\.test\\.ts$|/test(ing)?/' },
      to: { path: '^apps/api/src/', pathNot: '^apps/api/src/(kernel|gateways)/' },
    },
    {
      name: 'features-meet-at-front-doors',
      comment: 'Another feature is reached through features/Y/Y.ts(x) only.',
      severity: 'error',
      from: {
        path: '^apps/(?:api/src|web/app)/features/([^/]+)/',
        pathNot: '\\.test\\.tsx?$|/test(ing)?/',
      },
      to: {
        path: '^apps/(?:api/src|web/app)/features/([^/]+)/',
        pathNot: [
          '^apps/(?:api/src|web/app)/features/$1/',
          '^apps/(?:api/src|web/app)/features/([^/]+)/\\1\\.tsx?$',
        ],
      },
    },
    {
      name: 'front-doors-load-at-once',
      comment:
        'A front door that is loaded later becomes one file with all behind it, which every page that uses a part of it loads too. It gives a function that loads the part.',
      severity: 'error',
      from: { path: '^apps/web/app/' },
      to: { path: '^apps/web/app/features/([^/]+)/\\1\\.tsx?$', dynamic: true },
    },
    {
      name: 'features-use-gateway-ports',
      comment: 'A feature is given an adapter; it never picks one.',
      severity: 'error',
      from: { path: '^apps/api/src/features/', pathNot: '\\.test\\.ts$|/test(ing)?/' },
      to: {
        path: '^apps/api/src/gateways/',
        pathNot: ['\\.port\\.ts$', '^apps/api/src/gateways/[^/]+\\.ts$'],
      },
    },
    {
      name: 'drawing-in-its-thread',
      comment:
        'What writes documents takes processor time: the threads that answer requests and run jobs never load it.',
      severity: 'error',
      from: { path: '^apps/api/src/main\\.ts$' },
      to: {
        path: [
          '^apps/api/src/kernel/texts/pdf\\.ts$',
          '^apps/api/src/features/statements/(camt|csv|pdf)\\.ts$',
          'node_modules/(pdfkit|csv-stringify)/',
        ],
        reachable: true,
      },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'product-needs-no-tools',
      comment: 'What runs in production imports no test help and no tool.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: '\\.test\\.tsx?$|/test(ing)?/|/bench/|/vitest\\.config',
      },
      to: { path: '^(tools|e2e)/|\\.test\\.tsx?$|/test(ing)?/' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: { pathNot: '^apps/web/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|coverage)/|packages/messages/compiled/' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.json'],
    },
  },
};
