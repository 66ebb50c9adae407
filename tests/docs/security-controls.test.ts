import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { api } from '@/contract/api'
import { approvalActionTitles } from '@/contract/approval-actions'
import { CODE_MINUTES, passwordMinimum } from '@/contract/auth-schemas'
import type { Endpoint } from '@/contract/core/endpoint'
import { MAX_LIMIT } from '@/contract/core/list'
import { newPassword } from '@/contract/core/primitives'
import { EXPORT_KEPT_DAYS } from '@/contract/exports'
import { MAX_FILE_BYTES } from '@/contract/files'
import { defaultSettings } from '@/contract/settings'
import { STAFF_IDLE_MINUTES } from '@/server/modules/auth/commands/refresh-session'
import { CONTEXT_WORDS } from '@/server/modules/auth/passwords/common-passwords'
import { TOKEN_MINUTES } from '@/server/modules/auth/sessions/tokens'
import { PAUSE_SECONDS } from '@/server/modules/auth/sign-in-guesses'
import { MOST_DECODED } from '@/server/modules/files/pdf/streams'

/** docs/security-controls.md documents the rules that ASVS requires in writing; its figures and names must match the code. */
const sections = new Map(
  readFileSync('docs/security-controls.md', 'utf8')
    .split('\n## ')
    .slice(1)
    .map((text) => [text.slice(0, text.indexOf('\n')), text.replace(/\s+/g, ' ')] as const),
)
const section = (title: string): string => sections.get(title) ?? ''
const source = (path: string): string => readFileSync(path, 'utf8')

/** A number in a source file that is not exported, found by the group of the pattern. Evaluates products such as `60 * 1000`. */
function numberIn(path: string, pattern: RegExp): number {
  const value = pattern.exec(source(`src/${path}`))?.[1]
  if (value === undefined) throw new Error(`src/${path} has no ${pattern.source}`)
  return value
    .replaceAll('_', '')
    .split('*')
    .reduce((product, factor) => product * Number(factor), 1)
}
const auth = (path: string, pattern: RegExp) => numberIn(`server/modules/auth/${path}`, pattern)
const MB = 1024 * 1024
type Package = { version?: string; integrity?: string; link?: true; deprecated?: string; dev?: true; os?: string[]; cpu?: string[] }

test('every section that docs/security.md refers to exists and has at least 200 characters', () => {
  const named = [...source('docs/security.md').matchAll(/`docs\/security-controls\.md` \(([^)]+)\)/g)].map(([, title = '']) => title)
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((title) => section(title).length < 200)).toEqual([])
})

const figures: readonly [string, RegExp, () => readonly number[]][] = [
  [
    'Input',
    /JSON up to (\d+) MB and (\d+) levels deep, uploads up to (\d+) MB, headers up to (\d+) kB, (\d+) values of one filter, (\d+) rows of a page/,
    () => [
      numberIn('server/http/endpoint/mount.ts', /MAX_JSON_BYTES = ([\d *_]+)/) / MB,
      numberIn('server/http/endpoint/receive.ts', /MAX_DEPTH = (\d+)/),
      MAX_FILE_BYTES / MB,
      Math.floor(numberIn('server/http/http-server.ts', /maxHeaderSize: ([\d_]+)/) / 1000),
      numberIn('server/http/endpoint/receive.ts', /values\.length > (\d+)/),
      MAX_LIMIT,
    ],
  ],
  [
    'Files',
    /At most (\d+) MB each, (\d+),(\d+) pixels a side and (\d+) million in all, (\d+) MB of inflated PDF streams; (\d+) files a day for a customer, (\d+) for staff/,
    () => {
      const side = numberIn('server/modules/files/images.ts', /MOST_A_SIDE = ([\d_]+)/)
      const aDay = 'server/modules/files/commands/store-file.ts'
      return [
        MAX_FILE_BYTES / MB,
        side / 1000,
        side % 1000,
        numberIn('server/modules/files/images.ts', /MOST_PIXELS = ([\d_]+)/) / 1_000_000,
        MOST_DECODED / MB,
        numberIn(aDay, /Customer: (\d+)/),
        numberIn(aDay, /Internal: (\d+)/),
      ]
    },
  ],
  [
    'Signing in',
    /Five wrong passwords in a row block .* for (\d+) minutes; all unknown devices together have (\d+) attempts a day at an account\. A code allows five guesses\. A signed-in person and a known device have (\d+) a day, an unknown source (\d+) at an email address; all unknown devices together have (\d+) a day at an email address/,
    () => [
      PAUSE_SECONDS / 60,
      auth('sign-in-guesses.ts', /'sign-in-day', perDay: (\d+)/),
      auth('codes/code-guesses.ts', /const GUESS: Bound = \{ kind: 'code', perDay: (\d+)/),
      auth('codes/code-guesses.ts', /SOURCE_GUESS: Bound = \{ kind: 'code', perDay: (\d+)/),
      auth('codes/code-guesses.ts', /ADDRESS_GUESS: Bound = \{ kind: 'code-account', perDay: (\d+)/),
    ],
  ],
  [
    'Signing in',
    /At least (\d+) characters for customers \(specified\), (\d+) for staff/,
    () => [passwordMinimum.Customer, passwordMinimum.Internal],
  ],
  [
    'Sessions',
    /a JWT of ten minutes.* staff (\d+) minutes.* a session lasts (\d+) days/,
    () => [STAFF_IDLE_MINUTES, auth('sessions/sessions.ts', /SESSION_DAYS = (\d+)/)],
  ],
  ['Sessions', /At most (\d+)\*\* sessions of an account at once/, () => [auth('sessions/sessions.ts', /MOST_SESSIONS = (\d+)/)]],
  [
    'Connections',
    /Timeouts are (\d+) seconds for a statement and (\d+) for a lock\. Providers get (\d+) seconds and (\d+) concurrent calls, mail (\d+) seconds/,
    () => [
      numberIn('server/db/database.ts', /statement_timeout=(\d+)/) / 1000,
      numberIn('server/db/database.ts', /lock_timeout=(\d+)/) / 1000,
      numberIn('server/modules/gateway-adapters/btcpay/client.ts', /MILLISECONDS_TO_ANSWER = ([\d_]+)/) / 1000,
      numberIn('server/modules/gateway-adapters/btcpay/client.ts', /atOnce: (\d+)/),
      numberIn('server/infra/mail/mailer.ts', /SECONDS_TO_SEND = (\d+)/),
    ],
  ],
  [
    'Data',
    /codes and guesses (\d+) days, unconfirmed registrations \d+ day, links and ended sessions (\d+) days, prepared exports (\d+) days/,
    () => [
      auth('jobs.ts', /from guesses where day < \(\$\{addDays\(now, -(\d+)\)/),
      auth('jobs.ts', /KEEP_SESSIONS_DAYS = (\d+)/),
      EXPORT_KEPT_DAYS,
    ],
  ],
]

test.each(figures)('%s: %s', (title, pattern, inCode) => {
  const written = pattern.exec(section(title))?.slice(1).map(Number)
  expect(written).toEqual(inCode())
})

describe('numbers written as words match the code', () => {
  test('five guesses, five wrong passwords, ten minutes, five-minute links, at most 200 characters', () => {
    expect(auth('codes/code-guesses.ts', /MOST_TRIES = (\d+)/)).toBe(5)
    expect(auth('sign-in-guesses.ts', /inARow: \{ max: (\d+)/)).toBe(5)
    expect([TOKEN_MINUTES, CODE_MINUTES]).toEqual([10, 10])
    expect(numberIn('server/modules/files/links.ts', /MINUTES = (\d+)/)).toBe(5)
    expect(newPassword.safeParse('x'.repeat(200)).success).toBe(true)
    expect(newPassword.safeParse('x'.repeat(201)).success).toBe(false)
  })
})

test('dependent fields: each documented rule exists in the code', () => {
  const rules: readonly [string, string, RegExp][] = [
    ['asset and network of a wallet', 'src/server/modules/wallets/rules.ts', /network/i],
    ['bank account and its country', 'src/domain/bank-account.ts', /country/i],
    ['minimum below maximum', 'src/server/modules/settings/rules.ts', /minInvestment/],
    ['term within the project’s terms', 'src/server/modules/projects/terms/rules.ts', /period/],
    ['daily limit below monthly limit', 'src/server/modules/settings/rules.ts', /month/i],
    ['number of a document and its kind', 'src/server/modules/identity/rules.ts', /checkDocument/],
  ]
  const text = section('Input').replaceAll("'", '’')
  expect(rules.filter(([words]) => !text.includes(words)).map(([words]) => words)).toEqual([])
  expect(rules.filter(([, path, name]) => !name.test(source(path))).map(([words]) => words)).toEqual([])
  // The limits per user and in total are settings with a default, or constants beside the rule.
  expect(Object.keys(defaultSettings)).toEqual(expect.arrayContaining(['minInvestment', 'maxInvestment']))
})

test('sign-in: the documented ways to open a session and the context words exist in the code', () => {
  const written = section('Signing in').match(/ \d\. [^;.]+/g) ?? []
  const openers = ['sign-in', 'register-customer', 'choose-password', 'set-up-two-factor'].map(
    (name) => `src/server/modules/auth/commands/${name}.ts`,
  )
  expect(written).toHaveLength(5)
  expect(openers.filter((path) => !/\benter\(/.test(source(path)))).toEqual([])
  const named = /words of the context: (.+?) and related words/.exec(section('Signing in'))?.[1]?.split(', ') ?? []
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((word) => !CONTEXT_WORDS.includes(word))).toEqual([])
})

test('authorization: every endpoint declares its access, and the section describes the four rules', () => {
  const endpoints = Object.values(api).flatMap((group) => Object.values(group) as Endpoint[])
  expect(endpoints.filter((endpoint) => endpoint.access === undefined)).toEqual([])
  expect(existsSync('src/server/http/endpoint/admit.ts')).toBe(true)
  expect(section('Authorization')).toContain('src/contract/approval-actions.ts')
  expect(Object.keys(approvalActionTitles).length).toBeGreaterThan(20)
  for (const rule of ['**Functions.**', '**Objects.**', '**Fields.**', '**Two people.**']) expect(section('Authorization')).toContain(rule)
})

test('keys: the inventory lists each use that a key is derived for', () => {
  const uses =
    /export type SecretUse =([^\n]*(?:\n {2}\|[^\n]*)+)/.exec(source('src/server/infra/secrets.ts'))?.[1]?.match(/[\w-]+(?=')/g) ?? []
  expect(uses.length).toBeGreaterThan(10)
  expect(uses.filter((use) => !section('Keys and algorithms').includes(`\`${use}\``))).toEqual([])
})

test('connections: every setting that names another machine has a row', () => {
  const settings = [
    ...source('src/server/environment/env.ts').matchAll(/^ {2}((?:DATABASE|SMTP|RATES|VIRUS|LOG)_(?:REPLICA_URL|URL|SCANNER|WEBHOOK)):/gm),
  ].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(4)
  expect(settings.filter((name) => !section('Connections').includes(`\`${name}\``))).toEqual([])
})

test('data: each class lists its contents and its protection', () => {
  const rows = [...section('Data').matchAll(/\| (secret|restricted|personal|internal|public) \| ([^|]+) \| ([^|]+) \|/g)]
  expect(rows.map(([, name]) => name)).toEqual(['secret', 'restricted', 'personal', 'internal', 'public'])
  expect(rows.filter(([, , contents = '', protection = '']) => contents.trim() === '' || protection.trim() === '')).toEqual([])
})

test('costly work: each kind is documented and has a bounded queue', () => {
  const queues = ['modules/files/images.ts', 'modules/files/pdf/check.ts', 'infra/csv/csv.ts', 'modules/auth/passwords/passwords.ts']
  expect(queues.filter((path) => !/(queueOf|fairQueue)\(\{ atOnce: \d+, waiting: [\d_]+/.test(source(`src/server/${path}`)))).toEqual([])
  for (const word of ['Hashing passwords', 'decoding images', 'reading PDFs', 'exports']) expect(section('Costly work')).toContain(word)
})

test('dependencies: update deadlines are documented, and the lock file has versions and hashes', () => {
  expect(section('Dependencies')).toMatch(/48 hours if critical, 7 days if high, 30 days if medium, 90 days if low/)
  const { packages } = JSON.parse(source('package-lock.json')) as { packages: Record<string, Package> }
  const { dependencies } = JSON.parse(source('package.json')) as { dependencies: Record<string, string> }
  // Servers run Linux on x64 or ARM64, so optional packages for other systems are never installed.
  const isForServers = ({ os = ['linux'], cpu = ['x64'] }: Package) =>
    os.includes('linux') && cpu.some((cpu) => ['x64', 'arm64'].includes(cpu))
  const installed = Object.entries(packages).filter(
    ([path, entry]) => path.startsWith('node_modules/') && !entry.link && isForServers(entry),
  )
  expect(installed.filter(([, { version, integrity }]) => !version || !integrity).map(([path]) => path)).toEqual([])
  expect(Object.keys(dependencies).filter((name) => !packages[`node_modules/${name}`])).toEqual([])
  // The lock file marks packages that their maintainers have deprecated.
  expect(installed.filter(([, { deprecated, dev }]) => deprecated !== undefined && !dev).map(([path]) => path)).toEqual([])
})

test('logs: the inventory lists each security event and each log', () => {
  const events = /type SecurityEvent = (.+)/.exec(source('src/server/http/security-log.ts'))?.[1]?.match(/[a-z]+-[a-z]+/g) ?? []
  expect(events).toHaveLength(5)
  expect(events.filter((event) => !section('Logs').includes(`\`${event}\``))).toEqual([])
  for (const log of ['audit log', 'process log', 'database log', 'metrics']) expect(section('Logs')).toContain(`| ${log} |`)
})
