import globals from 'globals'
import hooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'

const message =
  'Making the first formatter takes 17 ms (70 on a slow telephone), and each holds memory outside the heap. See formatDate and groupDigits.'
const formatters = [
  { selector: "NewExpression[callee.object.name='Intl'][callee.property.name!=/^(DisplayNames|Segmenter)$/]", message },
  { selector: 'CallExpression[callee.property.name=/^toLocale.*String$/]', message },
  {
    selector:
      ":matches(CallExpression[callee.name='custom'], CallExpression[callee.property.name='custom']) > ArrowFunctionExpression > JSXElement > JSXOpeningElement[name.name=/^(MoneyText|DateText)$/] > JSXAttribute[name.name='value'] > JSXExpressionContainer > MemberExpression[object.name='row']",
    message: 'Use column.money or column.date.',
  },
]

const clock = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take the time from the clock you were given.' },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Take the time from the clock you were given.',
  },
  {
    selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
    message: 'Use node:crypto; chance in money must not be guessable.',
  },
]

/** Server files whose user-visible texts are all messages of the catalogue; add a file or folder once it is converted. */
const converted = ['src/server/**/*emails.ts', 'src/server/modules/{commissions,funds,investments,payments,profit,wallets}/**/*.ts']
const literalText = 'A text that a person reads is a message: msg(…) of src/locales/message.ts. Then run npm run messages.'
const texts = [
  { selector: 'Property[key.name=/^(subject|heading|footnote)$/] > :matches(Literal, TemplateLiteral)', message: literalText },
  { selector: "Property[key.name='paragraphs'] > ArrayExpression > :matches(Literal, TemplateLiteral)", message: literalText },
  { selector: "Property[key.name='facts'] > ArrayExpression > ArrayExpression > Literal:first-child", message: literalText },
  {
    selector:
      'CallExpression[callee.name=/^(inform|notifyPerson|notifyInApp)$/] Property[key.name=/^(title|body|action)$/] > :matches(Literal, TemplateLiteral)',
    message: literalText,
  },
]

/** Screens: all user-visible texts are messages of the catalogue. */
const screens = ['src/{api,components,features,layouts,pages,stores,ui}/**/*.{ts,tsx}', 'src/config/admin-screens.ts']
/** Texts for machines, and share images, which are in English because one URL serves all languages. */
const noScreens = ['src/features/crawlers/**']
const onScreens =
  'A text that a person reads is a message: t(…) of src/locales/text.ts or <Rich> of src/locales/rich.tsx. Then run npm run messages.'
const spoken = '/[A-Za-z]{2}/'
const textProps =
  '/^(label|title|placeholder|help|aria-label|alt|aside|empty|heading|caption|intro|notDone|confirmLabel|saveLabel|what|text|hint|note|description|documentTitle)$/'
const written = `:matches(Literal[value=${spoken}], TemplateLiteral:has(TemplateElement[value.raw=${spoken}]))`
/** Matches words and sentences, but not codes in capitals. */
const sentenceOrWord = '/^[A-Z]?[a-z]+( [A-Za-z’]+)*$/'
const screenTexts = [
  { selector: `JSXText[value=${spoken}]`, message: onScreens },
  { selector: `JSXElement > JSXExpressionContainer > ${written}`, message: onScreens },
  {
    selector: `JSXElement > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > ${written}.right`,
    message: onScreens,
  },
  {
    selector: `JSXElement > JSXExpressionContainer > ConditionalExpression > ${written}:matches(.consequent, .alternate)`,
    message: onScreens,
  },
  {
    selector: `JSXOpeningElement:not([name.name='Rich']) > JSXAttribute[name.name=${textProps}] > Literal[value=${spoken}]`,
    message: onScreens,
  },
  {
    selector: `JSXOpeningElement:not([name.name='Rich']) > JSXAttribute[name.name=${textProps}] > JSXExpressionContainer > ${written}`,
    message: onScreens,
  },
  { selector: `CallExpression[callee.object.name='notify'] > ${written}`, message: onScreens },
  // In tables and in objects of props. Single lower-case words are allowed, because they can be keys.
  {
    selector:
      'Property[key.name=/^(label|title|help|placeholder|heading|text|does|empty|value)$/] > Literal[value=/^[A-Z][a-z]|^[a-z]+( [a-z’]+)+$/]',
    message: onScreens,
  },
  {
    selector: `Property[key.name=/^(label|title|help|placeholder|heading|text|does|empty|value|words)$/] > ConditionalExpression > Literal:matches(.consequent, .alternate)[value=${sentenceOrWord}]`,
    message: onScreens,
  },
  { selector: `Property[key.name='words'] > ArrowFunctionExpression > ${written}`, message: onScreens },
  {
    selector: `Property[key.name='words'] > ArrowFunctionExpression > ConditionalExpression > ${written}:matches(.consequent, .alternate)`,
    message: onScreens,
  },
  // Texts before and after the value of an exported cell (cellWithin in src/ui/table/cell-within.ts).
  {
    selector: `ObjectExpression:has(> Property[key.name='path']) > Property[key.name=/^(before|after)$/] > ${written}`,
    message: onScreens,
  },
  { selector: `Property[key.name='labels'] > ObjectExpression > Property > Literal[value=${spoken}]`, message: onScreens },
  // Lists in the words of a language: listText of src/locales/lists.ts.
  {
    selector: `CallExpression[callee.property.name='join'] > :matches(Literal[value=/[A-Za-z]{2}| [A-Za-z] /], TemplateLiteral:has(TemplateElement[value.raw=/[A-Za-z]{2}| [A-Za-z] /]))`,
    message: onScreens,
  },
  // A value and its unit.
  { selector: 'TemplateElement[value.raw=/^ (B|kB|MB|GB|h|d|min|hours|days|months|years)( |$)/]', message: onScreens },
]

export default ts.config(
  {
    ignores: [
      'node_modules',
      '.next',
      'dist',
      '.data',
      '.tmp',
      'coverage',
      'e2e/main-job.mjs',
      'next-env.d.ts',
      'src/locales/*/*.ts',
      'public',
      'test-results',
      'playwright-report',
    ],
  },
  ...ts.configs.recommended,
  hooks.configs.flat['recommended-latest'] ?? hooks.configs.flat.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-console': ['error', { allow: ['error'] }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: ['scripts/**', 'bench/**', 'e2e/**'], rules: { 'no-console': 'off' } },
  { files: ['src/**'], rules: { 'no-restricted-syntax': ['error', ...formatters] } },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: false, skipComments: false, IIFEs: true }],
    },
  },
  // Generated by a test: one line for each definition in the database.
  { files: ['src/server/modules/audit/expected-definitions.ts'], rules: { 'max-lines': 'off' } },
  {
    // Time comes from the injected clock, so that tests and demo data can use another date.
    files: [
      'src/server/{modules,db,infra,integrity,work,environment}/**',
      'src/server/http/endpoint/**',
      'src/server/http/limits.ts',
      'src/domain/**',
    ],
    ignores: ['src/server/infra/clock.ts', 'src/server/db/embedded/**'],
    rules: {
      'no-restricted-syntax': ['error', ...clock, ...formatters],
    },
  },
  // Staff read English, so their emails are not translated yet.
  {
    files: converted,
    ignores: ['src/server/modules/notifications/staff-emails.ts'],
    rules: { 'no-restricted-syntax': ['error', ...clock, ...formatters, ...texts] },
  },
  // Offsets of time zones come only from Intl formatters; this file keeps one for each zone, at most 100.
  { files: ['src/server/infra/zoned-time.ts'], rules: { 'no-restricted-syntax': ['error', ...clock] } },
  // Makes each formatter once per language.
  { files: ['src/locales/lists.ts'], rules: { 'no-restricted-syntax': 'off' } },
  { files: screens, ignores: noScreens, rules: { 'no-restricted-syntax': ['error', ...formatters, ...screenTexts] } },
)
