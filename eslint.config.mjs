import globals from 'globals'
import hooks from 'eslint-plugin-react-hooks'
import ts from 'typescript-eslint'

const message =
  'Making the first formatter takes 17 ms (70 on a slow telephone), and each holds memory outside the heap. See formatDate and groupDigits.'
const formatters = [
  { selector: "NewExpression[callee.object.name='Intl'][callee.property.name!=/^(DisplayNames|Segmenter)$/]", message },
  { selector: 'CallExpression[callee.property.name=/^toLocale.*String$/]', message },
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
    // Time comes from the injected clock, so that tests and demo data can live at another date.
    files: [
      'src/server/{modules,db,infra,integrity,work,environment}/**',
      'src/server/http/endpoint/**',
      'src/server/http/limits.ts',
      'src/domain/**',
    ],
    ignores: ['src/server/infra/clock.ts', 'src/server/db/embedded/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Take the time from the clock you were given.' },
        {
          selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
          message: 'Take the time from the clock you were given.',
        },
        {
          selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
          message: 'Use node:crypto; chance in money must not be guessable.',
        },
        ...formatters,
      ],
    },
  },
)
