// The borders between the parts. Each is an error, and scripts/borders.test.mjs plants a violation of each.

const TESTS = '[.]test[.](ts|tsx)$';
/** Test harnesses, doubles and fixtures. */
const TESTING = '/testing/';

/** @param {string} names alternatives of a regular expression */
const npmPackage = (names) => `(^|/)node_modules/(${names})(/|$)|^(${names})(/|$)`;
/** @param {string} names alternatives of a regular expression */
const nodeModule = (names) => `^(node:)?(${names})$`;

/**
 * A border: what matches `from` may not import what matches `to`.
 *
 * @param {string} name
 * @param {string} comment
 * @param {{ from: object, to: object }} sides
 */
const border = (name, comment, { from, to }) => ({ name, comment, severity: 'error', from, to });

const betweenPackages = [
  border('contract-knows-no-side', 'Both sides speak the contract; it knows neither of them.', {
    from: { path: '^contract/' },
    to: { path: '^(server|web|e2e|bench)/' },
  }),
  border('contract-knows-no-node', 'Browsers load the contract, so nothing of Node may be in it.', {
    from: { path: '^contract/src/', pathNot: TESTS },
    to: { dependencyTypes: ['core'] },
  }),
  border('contract-is-zod-only', 'The contract is zod and nothing else, but for colours of brands.', {
    from: { path: '^contract/src/', pathNot: [TESTS, '^contract/src/brands/brands/colour-arithmetic[.]ts$'] },
    to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'], pathNot: npmPackage('zod') },
  }),
  border('server-knows-no-web', 'The server serves the built web application as files.', {
    from: { path: '^server/' },
    to: { path: '^web/' },
  }),
  border('web-knows-no-server', 'The web application speaks to the server through the contract.', {
    from: { path: '^web/' },
    to: { path: '^server/' },
  }),
  border('product-knows-no-journey', 'Journeys and measurements look at the product from outside.', {
    from: { path: '^(contract|server|web)/' },
    to: { path: '^(e2e|bench|scripts)/', pathNot: '^scripts/lib/test-machine[.]mjs$' },
  }),
];

/** Modules that put the domains of the server together. */
const COMPOSITION =
  '^server/src/(app|main|start-product|work-on-jobs|operator-commands|knowledge|handbook-process)[.]ts$';

const betweenDomains = [
  border('server-domain-through-door', 'A domain imports only the public.ts of another.', {
    from: { path: '^server/src/features/([^/]+)/' },
    to: {
      path: '^server/src/features/',
      pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/public[.]ts$'],
    },
  }),
  border(
    'server-composition-through-door',
    'The composition of the server imports domains by their public.ts.',
    {
      from: { path: COMPOSITION },
      to: { path: '^server/src/features/', pathNot: '^server/src/features/[^/]+/public[.]ts$' },
    },
  ),
  border('door-from-outside', 'Inside a domain, import from where a thing is.', {
    from: { path: '^(server|web)/src/features/([^/]+)/', pathNot: TESTS },
    to: { path: '^$1/src/features/$2/public[.]ts$' },
  }),
  border('server-shared-knows-no-feature', 'Shared folders serve every feature, so they know none.', {
    from: {
      path: '^server/src/',
      pathNot: ['^server/src/(features|testing)/', COMPOSITION, TESTS],
    },
    to: { path: '^server/src/features/' },
  }),
  border('web-domain-through-door', "A domain imports another's public.ts, or what lies in its parts/.", {
    from: { path: '^web/src/features/([^/]+)/' },
    to: {
      path: '^web/src/features/',
      pathNot: ['^web/src/features/$1/', '^web/src/features/[^/]+/(public[.]ts$|parts/)'],
    },
  }),
  border('web-app-through-door', 'The shell imports public.ts, parts/, pages and screens of a domain.', {
    from: { path: '^web/src/(app/|main[.]tsx$)', pathNot: TESTS },
    to: {
      path: '^web/src/features/',
      pathNot: ['^web/src/features/[^/]+/(public[.]ts$|parts/)', '/pages/', '/screens[.]ts$'],
    },
  }),
  border('chat-state-without-components', 'chat/state/ holds state; screens import it, never the reverse.', {
    from: { path: '^web/src/features/chat/state/', pathNot: TESTS },
    to: {
      path: ['^web/src/features/chat/(?!state/)', '^web/src/(features|entity|app)/.+[.]tsx$'],
      pathNot: TESTING,
    },
  }),
  border(
    'web-pages-through-app',
    "Only the shell opens pages: by its routes, or by a feature's own screens.ts.",
    {
      from: { path: '^web/src/', pathNot: ['^web/src/app/', '/pages/', '/screens[.]ts$', TESTS, TESTING] },
      to: { path: '^web/src/features/.+/pages/' },
    },
  ),
  border('web-shared-knows-no-feature', 'Shared folders serve every feature, so they know none.', {
    from: { path: '^web/src/', pathNot: ['^web/src/(features|app|testing)/', '^web/src/main[.]tsx$'] },
    to: { path: '^web/src/(features|app)/' },
  }),
  border('web-feature-below-app', 'The shell composes features; a feature knows no shell.', {
    from: { path: '^web/src/features/', pathNot: TESTS },
    to: { path: '^web/src/app/' },
  }),
  border('ui-knows-no-domain', 'The design system knows no domain word.', {
    from: { path: '^web/src/ui/' },
    to: { path: '^contract/' },
  }),
];

const everywhere = [
  border('no-cycle', 'Two modules that need each other are one module, or need a third.', {
    from: {},
    to: { circular: true },
  }),
  border('no-re-export', 'Import from where a thing is; only public.ts exports for a domain.', {
    from: { path: '^(contract|server|web)/src/', pathNot: '/features/[^/]+/public[.]ts$' },
    to: { dependencyTypes: ['export'] },
  }),
  border('no-unresolved-import', 'An import that leads nowhere hides every border behind it.', {
    from: {},
    to: { couldNotResolve: true },
  }),
  border('product-without-tests', 'What only tests use stays out of the product.', {
    from: { path: '^(contract|server|web)/src/', pathNot: [TESTS, TESTING] },
    to: { path: [TESTS, TESTING] },
  }),
];

const QUERIES = '^server/src/(changes/|uploads/|features/[^.]+[/-])queries[.]ts$';

const oneDoor = [
  border('sql-in-queries', "SQL is written in a feature's queries and in db/; jobs/ drives the queue.", {
    from: { path: '^server/src/', pathNot: [TESTS, QUERIES, '^server/src/(db|jobs)/', TESTING] },
    to: { path: npmPackage('kysely|pg'), dependencyTypesNot: ['type-only'] },
  }),
  border('network-through-outbound', 'outbound/ is the only way out.', {
    from: { path: '^server/src/', pathNot: [TESTS, '^server/src/outbound/', TESTING] },
    to: {
      path: [npmPackage('undici'), nodeModule('https?|http2|net|tls|dgram|dns(/promises)?')],
      dependencyTypesNot: ['type-only'],
    },
  }),
  border('providers-in-models', 'models/ is the one interface over the model providers.', {
    from: { path: '^server/src/', pathNot: ['^server/src/models/', TESTING] },
    to: { path: npmPackage('@ai-sdk') },
  }),
  border('index-in-search', 'search/ is the one interface over the retrieval index.', {
    from: { path: '^server/src/', pathNot: '^server/src/search/' },
    to: { path: npmPackage('@lancedb') },
  }),
  border('inference-in-embeddings', 'embeddings/ is the one interface over the embedding model.', {
    from: { path: '^server/src/', pathNot: '^server/src/embeddings/' },
    to: { path: npmPackage('onnxruntime-node|onnx-proto') },
  }),
  border('queue-in-jobs', 'jobs/ is the one interface over the queue.', {
    from: { path: '^server/src/', pathNot: '^server/src/jobs/' },
    to: { path: npmPackage('pg-boss') },
  }),
];

export default {
  forbidden: [...betweenPackages, ...betweenDomains, ...everywhere, ...oneDoor],
  options: {
    // TypeScript 7 has no parser that the cruiser could use.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^[^/]+/(dist|generated)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
