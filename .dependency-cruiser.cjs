// Imports run one way: pages → layouts, features → components → ui, api → contract → shared, and server → contract → shared.
const only = (name, from, allowed, because) => ({
  name,
  severity: 'error',
  comment: because,
  from: { path: from },
  to: { path: `^src/(?!${allowed})` },
})
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only('shared-is-the-bottom', '^src/domain/', 'shared/', 'shared knows nobody'),
    only('contract-knows-only-shared', '^src/contract/', '(contract|shared)/', 'both sides read the contract'),
    only('ui-knows-no-domain', '^src/ui/', '(ui|styles|config|shared)/', 'ui could serve another product'),
    only('api-is-thin', '^src/api/', '(api|contract|config|shared)/', 'the API layer knows no screen'),
    only(
      'components-below-features',
      '^src/components/',
      '(components|ui|api|stores|config|contract|shared|styles)/',
      'components serve features',
    ),
    only(
      'server-never-imports-browser',
      '^src/server/',
      '(server|contract|shared|config/(site|paths))',
      'the server runs without a browser',
    ),
    { name: 'browser-never-imports-server', severity: 'error', from: { path: '^src/(?!server/)' }, to: { path: '^src/server/' } },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'ledger-knows-no-module',
      severity: 'error',
      from: { path: '^src/server/modules/ledger/' },
      to: { path: '^src/server/modules/(?!ledger/)' },
    },
  ],
  options: { tsConfig: { fileName: 'tsconfig.json' }, tsPreCompilationDeps: true, doNotFollow: { path: 'node_modules' } },
}
