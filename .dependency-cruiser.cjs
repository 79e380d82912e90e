// Who may import whom (ARCHITECTURE.md). Each rule is triggered by a planted violation in tests/architecture.test.ts.
const feature = '^src/features/([^/]+)/'
const entries = '[a-z-]*(contract|rules|events)\\.ts$|server/public\\.ts$|web/public\\.tsx$'
/** Files that hold schemas. */
const withSchemas =
  '^src/core/(access|ids|refusals|schemas|text)\\.ts$|^src/features/[^/]+/[a-z-]*contract\\.ts$|^src/assembly/contract\\.ts$'
const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

const featureFolder = join(__dirname, 'src/features')

/** The features that each feature knows, by the `knows` of its `feature.ts`. */
const knows = Object.fromEntries(readdirSync(featureFolder).map((name) => [name, knownTo(name)]))

function knownTo(name) {
  const manifest = readFileSync(join(featureFolder, name, 'feature.ts'), 'utf8')
  const [, list] = /^ {2}knows: \[([^\]]*)\],$/m.exec(manifest) ?? []
  if (list === undefined) throw new Error(`the manifest of ${name} has no list \`knows\``)
  return [...list.matchAll(/'([^']+)'/g)].map(([, other]) => other)
}

/** Returns the features, each after its dependencies; throws on a circular dependency. */
function inOrder() {
  const done = []
  const visit = (name, path) => {
    if (path.includes(name))
      throw new Error(`features know each other in a circle: ${[...path, name].join(' -> ')}`)
    if (done.includes(name)) return
    if (!knows[name]) throw new Error(`there is no feature ${name}`)
    for (const other of knows[name]) visit(other, [...path, name])
    done.push(name)
  }
  for (const name of Object.keys(knows)) visit(name, [])
  return done
}
const order = inOrder()

/** The layout of staff with its parts, and the folders of its screens, by the `web/feature.ts` of each feature. */
const ofStaff = ['^src/screens/layout/staff-', ...staffFolders().map((folder) => `^src/${folder}/`)].join('|')

function staffFolders() {
  const manifests = Object.keys(knows).map((name) => join(featureFolder, name, 'web/feature.ts'))
  const screens = manifests
    .filter(existsSync)
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/file: ['`]([^'`]+)\/[^/'`]+['`],\s*layout: 'staff'/g),
    ])
  return [...new Set(screens.map(([, folder]) => folder))]
}

/** A feature may import the features that it declares, including contracts, rules and events. */
const featureOrder = order.map((name) => ({
  name: `2-features-know-what-they-declare-${name}`,
  comment: `${name} imports features that its feature.ts names.`,
  severity: 'error',
  from: { path: `^src/features/${name}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: `^src/features/(?!(?:${[name, ...knows[name]].join('|')})/)` },
}))

/** Slices of the large features, from the top: each may import those after it. The feature's server/ and web/ are above. */
const slices = {
  accounts: ['signup', 'recovery', 'settings', 'identity'],
  photos: ['gallery', 'review', 'access', 'files', 'processing'],
  chats: [
    'search',
    'reading',
    'deletion',
    'matches',
    'attachments',
    'receipts',
    'sending',
    'messages',
    'conversations',
    'safety',
  ],
  orders: [
    'withdrawals',
    'direct-debit',
    'checkout',
    'sandbox',
    'settlement',
    'invoices',
    'discounts',
    'payments',
  ],
  cards: ['profile', 'lists', 'card'],
  matching: ['finder', 'suggestions', 'auto-likes', 'fairness', 'scoring'],
  notifications: ['push', 'deliverability', 'mail', 'consent', 'notices'],
  profiles: ['editing', 'review', 'blocking', 'visibility', 'attributes'],
  search: ['suggestions', 'results', 'saved-filters', 'retrieval', 'filters', 'index'],
}
const sliceOrder = Object.entries(slices).flatMap(([feature, names]) =>
  names.map((name, index) => ({
    name: `11-slices-know-downwards-${feature}-${name}`,
    comment: `${name} may know only the slices after it in the order above.`,
    severity: 'error',
    from: { path: `^src/features/${feature}/${name}/`, pathNot: '\\.test\\.tsx?$' },
    to: {
      path: `^src/features/${feature}/(${['server', 'web', ...names.slice(0, index)].join('|')})/`,
    },
  })),
)

module.exports = {
  forbidden: [
    {
      name: '1-no-circles',
      comment: 'Nothing imports in a circle, nor by types alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...featureOrder,
    ...sliceOrder,
    {
      name: '11-only-known-slices',
      comment: 'A new slice takes its place in the order above.',
      severity: 'error',
      from: {
        path: `^src/features/(?:${Object.entries(slices)
          .map(([feature, names]) => `${feature}/(?!(?:server|web|${names.join('|')})/)[^/]+`)
          .join('|')})/`,
      },
      to: {},
    },
    {
      name: '2-only-known-features',
      comment: 'A feature declares what it knows in its feature.ts.',
      severity: 'error',
      from: { path: `^src/features/(?!(${order.join('|')})/)` },
      to: {},
    },
    {
      name: '3-core-knows-only-zod-and-orpc',
      comment: 'core is the language shared by all: it knows zod and the contract builder.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/core/|node_modules/zod/|node_modules/@orpc/contract/' },
    },
    {
      name: '4-contracts-and-rules-run-anywhere',
      comment: 'Contracts, rules and events import core, zod, the builder and each other.',
      severity: 'error',
      from: { path: '^src/features/[^/]+/[a-z-]*(contract|rules|events)\\.ts$' },
      to: {
        pathNot:
          '^src/core/|node_modules/zod/|node_modules/@orpc/contract/|^src/features/[^/]+/[a-z-]*(contract|rules|events)\\.ts$',
      },
    },
    {
      name: '5-features-are-entered-by-public-files',
      comment:
        'Another feature is entered by contract, rules, events or public; sites also by its place data.',
      severity: 'error',
      from: { path: feature, pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', entries, '^src/features/sites/places/'],
      },
    },
    {
      name: '5-screens-enter-features-by-public-files',
      comment:
        'Screens and the root use what features publish; the assembly alone couples their inner parts.',
      severity: 'error',
      from: { path: '^src/screens/|^src/root\\.tsx$', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/', pathNot: entries },
    },
    {
      name: '6-browser-code-never-reaches-server-code',
      comment: 'Not even through others.',
      severity: 'error',
      from: {
        path: '^src/(web|screens)/|^src/features/.+/web/|^src/entry\\.client\\.tsx$|^src/root\\.tsx$',
        pathNot: '\\.test\\.tsx?$',
      },
      to: { path: '^src/server/|^src/features/.+/server/', reachable: true },
    },
    {
      name: '13-schemas-stay-on-the-server',
      comment:
        'Code that browsers load, and the core and rules that it may load, know zod, schemas and contracts by types alone.',
      severity: 'error',
      from: {
        path: [
          '^src/(core|web|screens)/',
          '^src/features/.+/web/',
          '^src/features/[^/]+/(?!feature\\.ts)[a-z-]+\\.ts$',
          '^src/(entry\\.client|root)\\.tsx$',
          '^src/assembly/(page-|path-after-|request-headers)',
        ],
        pathNot: ['\\.test\\.tsx?$', withSchemas],
      },
      to: {
        path: ['node_modules/(zod|@orpc/contract)/', withSchemas],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: '14-pages-of-members-know-no-staff',
      comment: 'What staff sees is loaded by the layout and the screens of staff alone.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: `${ofStaff}|\\.test\\.tsx?$`,
      },
      to: {
        path: ofStaff,
        pathNot: '/web/feature\\.ts$',
      },
    },
    {
      name: '7-server-code-never-imports-browser-code',
      severity: 'error',
      from: { path: '^src/server/|^src/features/.+/server/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(web|screens)/|^src/features/.+/web/' },
    },
    {
      name: '8-machinery-knows-no-feature',
      severity: 'error',
      from: { path: '^src/(server|web)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/features/' },
    },
    {
      name: '9-nobody-imports-the-assembly-or-tests',
      severity: 'error',
      from: { path: '^src/(core|server|web|features)/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^src/[^/]+\\.tsx?$|^src/(assembly|screens)/|^src/features/[^/]+/(web/)?feature\\.ts$|^tests/',
        pathNot: '^src/[^/]+\\.d\\.ts$',
      },
    },
    {
      name: '10-only-tables-speak-sql',
      comment:
        'In features only *-table.ts, which own a table, and *-queries.ts, which own none, contain SQL.',
      severity: 'error',
      from: { path: '^src/features/', pathNot: '-(table|queries)\\.ts$|\\.test\\.ts$' },
      to: { path: 'node_modules/kysely/' },
    },
    {
      name: 'unresolvable',
      comment: 'What cannot be resolved slips through every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { path: '^(src|demo)/', pathNot: '\\.test\\.tsx?$|conformance\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
    exclude: { path: '\\.css$|\\?raw$' },
  },
}
