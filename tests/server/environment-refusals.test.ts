import { expect, test } from 'vitest'
import { readEnv } from '@/server/environment/env'

const wrong: readonly [name: string, value: string][] = [
  ['NODE_ENV', 'staging'],
  ['PORT', 'eighty'],
  ['PORT', '80.5'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'db.example.org'],
  ['DATABASE_URL', 'postgresql://db.example.org/carmine?sslmode=no-verify'],
  ['DATABASE_REPLICA_URL', 'mysql://db.example.org/carmine'],
  ['SMTP_URL', 'mail.example.org'],
  ['STORAGE_URL', 's3://bucket'],
  ['STORAGE_URL', 'folder'],
  ['VIRUS_SCANNER', 'clamav'],
  ['VIRUS_SCANNER', 'tcp://127.0.0.1'],
  ['AUTH_SECRET', 'short'],
  ['BOOK_CURRENCY', 'dollar'],
  ['SEED_DEMO', 'yes'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'short'],
  ['GATEWAY_PRIVATE_HOSTS', 'a b'],
  ['RATES_URL', 'rates'],
  ['ANCHOR_WEBHOOK', 'anchors'],
  ['ANCHOR_SECRET', 'short'],
  ['ANCHOR_MAIL', 'a@example.org b@example.org'],
  ['ANCHOR_MAIL', Array(11).fill('a@example.org').join(',')],
  ['ENABLE_RBAC', '1'],
  ['LOG_LEVEL', 'loud'],
  ['LOG_WEBHOOK', 'logs'],
  ['LOG_TOKEN', 'short'],
  ['METRICS_TOKEN', 'short'],
  ['TRUST_PROXY', 'on'],
  ['NEXT_PUBLIC_WEB_HOST_URL', 'invest.example.org'],
  ['NEXT_PUBLIC_API_URL', 'api'],
  ['NEXT_PUBLIC_WEB_DESCRIPTION', 'x'.repeat(301)],
  ['NEXT_PUBLIC_LEGAL_ADDRESS', 'x'.repeat(301)],
  ['NEXT_PUBLIC_SUPPORT_EMAIL', 'help'],
  ['NEXT_PUBLIC_WEB_MODE', 'live'],
  ['NEXT_PUBLIC_ENABLE_RBAC', 'yes'],
  ['NEXT_PUBLIC_LOGO', 'https://example.org/logo.svg'],
]

test.each(wrong)('%s=%s is refused in one line that names the variable and the expected value', (name, value) => {
  let line = ''
  try {
    readEnv({ [name]: value })
  } catch (error) {
    line = error instanceof Error ? error.message : ''
  }
  expect(line).toMatch(new RegExp(`^The environment variable ${name} is invalid: [^\\n]{10,}$`))
  // Messages of the validation library describe the input, not how to fix it.
  expect(line).not.toMatch(/Invalid|Too (big|small)|expected|received|\. [a-z]/)
})

test.each([
  [{ PORT: 'many' }, /^The environment variable PORT is invalid/],
  [{ PORT: '70000' }, /^The environment variable PORT is invalid/],
  [{ DATABASE_URL: 'mysql://localhost/x', AUTH_SECRET: 'x'.repeat(40) }, /^The environment variable DATABASE_URL is invalid/],
  [{ DATABASE_URL: 'postgresql://localhost/x' }, /^The environment variable AUTH_SECRET is missing: it is required with DATABASE_URL/],
  [{ AUTH_SECRET: 'short' }, /^The environment variable AUTH_SECRET is invalid: needs at least 32 characters/],
  [{ BOOK_CURRENCY: 'dollars' }, /^The environment variable BOOK_CURRENCY is invalid/],
  [{ SMTP_URL: 'https://mail.example.test' }, /^The environment variable SMTP_URL is invalid/],
  [
    { STORAGE_URL: 's3://bucket/files' },
    /^The environment variable STORAGE_URL is invalid: must be a folder, such as file:\/\/\/mnt\/shared/,
  ],
  [{ STORAGE_URL: 'file://mnt/shared' }, /^The environment variable STORAGE_URL is invalid: a local folder needs three slashes/],
  [{ ENABLE_RBAC: 'perhaps' }, /^The environment variable ENABLE_RBAC is invalid/],
  [{ SEED_DEMO: 'yes' }, /^The environment variable SEED_DEMO is invalid/],
  [{ NEXT_PUBLIC_ENABLE_RBAC: '1' }, /^The environment variable NEXT_PUBLIC_ENABLE_RBAC is invalid/],
  [{ NEXT_PUBLIC_WEB_HOST_URL: 'example' }, /^The environment variable NEXT_PUBLIC_WEB_HOST_URL is invalid/],
])('an invalid environment is refused with the line that says what to change: %o', (env, line) => {
  expect(() => readEnv(env)).toThrow(line)
})
