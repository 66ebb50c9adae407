// Imports run one way: pages → layouts, features → components → ui, api → contract → domain, and server → contract → domain.
// docs/architecture.md has the diagram.
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
    only(
      'domain-is-the-bottom',
      '^src/domain/',
      '(domain/|locales/message\\.)',
      'rules that both sides compute know neither side; what they say is a message',
    ),
    only(
      'contract-knows-only-domain',
      '^src/contract/',
      '(contract/|domain/|locales/(languages|message|text|current)\\.)',
      'both sides read the contract',
    ),
    only('locales-know-only-domain', '^src/locales/', '(locales|domain)/', 'texts serve every layer'),
    only(
      'ui-knows-no-domain',
      '^src/ui/',
      '(ui/|styles/|config/|domain/|locales/|tuned/|stores/toast-store)',
      'ui could serve another product',
    ),
    {
      name: 'light-kit-without-antd',
      severity: 'error',
      comment: 'public pages load src/ui/plain at first',
      from: { path: '^src/ui/plain/' },
      to: { path: '^(src/ui/(?!plain/)|node_modules/(antd|@ant-design)/)' },
    },
    {
      name: 'back-office-kit-stays-there',
      severity: 'error',
      comment: 'docs/decisions/two-kits.md: public pages and the customer area are made of src/ui/plain',
      from: { path: '^src/(pages/(?!admin/|dev/|_app|_document)|features/[^/]+/(customer|public)/|layouts/(user|public)/)' },
      to: { path: '^src/ui/admin/', reachable: true },
    },
    only('api-is-thin', '^src/api/', '(api/|stores/session-store|contract/|config/|domain/|locales/)', 'the API layer knows no screen'),
    only(
      'components-below-features',
      '^src/components/',
      '(components|ui|api|stores|config|contract|domain|locales|styles)/',
      'components serve features',
    ),
    only(
      'server-never-imports-browser',
      '^src/(server|seed)/',
      '(server|seed|contract|locales|domain|config/(site|paths|admin-paths)|tuned/native-date)',
      'the server runs without a browser',
    ),
    only('tuned-code-stands-alone', '^src/tuned/', '(tuned|contract|domain)/', 'docs/decisions/tuned-code.md lists what is in it'),
    {
      name: 'browser-never-imports-server',
      severity: 'error',
      from: { path: '^src/(?!server/|seed/)' },
      to: { path: '^src/(server|seed)/' },
    },
    {
      name: 'server-works-without-seed',
      severity: 'error',
      comment: 'an installation is filled from it; the banner names the demo accounts',
      from: { path: '^src/server/(?!installation/|banner\\.ts$)' },
      to: { path: '^src/seed/' },
    },
    {
      name: 'infrastructure-knows-no-module',
      severity: 'error',
      from: { path: '^src/server/(db|infra|integrity|work|environment|http)/' },
      to: { path: '^src/server/(modules|installation|operations)/' },
    },
    {
      name: 'layouts-import-no-feature',
      severity: 'error',
      comment: 'what a frame shows beside its page is in components; src/layouts/slots.tsx names it',
      from: { path: '^src/layouts/' },
      to: { path: '^src/(features|pages)/' },
    },
    {
      name: 'catalogues-stay-on-the-server',
      severity: 'error',
      comment:
        'they hold every language; a page loads one. The back office loads the sentences for a customer in the language of the customer',
      from: { path: '^src/(?!server/|seed/|locales/|pages/_document)' },
      to: { path: '^src/locales/(render|server|catalogues|es/|ar/)', pathNot: '^src/locales/(es|ar)/notes' },
    },
    {
      name: 'features-do-not-import-each-other',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'sides-of-a-feature-stand-alone',
      severity: 'error',
      comment: 'what two sides of a noun need is in its shared folder',
      from: { path: '^src/features/([^/]+)/(public|customer|admin|shared)/' },
      to: { path: '^src/features/$1/', pathNot: '^src/features/$1/($2|shared)/' },
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
