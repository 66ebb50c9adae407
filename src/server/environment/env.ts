import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isReadableOnTheWay, pointsInward } from '@/server/infra/outbound'

const trueOrFalse = z.enum(['true', 'false'], 'must be true or false')
const flagText = trueOrFalse.transform((value) => value === 'true')

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) => z.enum(values, `must be one of ${values.join(', ')}`)
const atMost = (characters: number) => z.string().max(characters, `must have at most ${characters} characters`)
const emailAddress = z.email('must be an email address, such as admin@example.org')
const PORT_RULE = 'must be a whole number from 0 to 65535, such as 3000'

/** A file in `public`, as the path under which the site serves it. */
const picture = z
  .string()
  .regex(/^\/(?!.*\.\.)[\w./-]+\.(svg|png|jpe?g)$/, 'must be the path of an SVG, PNG or JPEG file in public, such as /brand/logo.svg')
  .optional()

const LOOPBACK = /^(|localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
/** Modes in which the driver verifies the server's certificate; "disable" declares the connection trusted. */
const SSL_MODES: readonly (string | null)[] = ['verify-full', 'verify-ca', 'require', 'disable']

/** Whether an address names this machine: its traffic never leaves the host. */
export const isThisMachine = (address: string): boolean => LOOPBACK.test(new URL(address).hostname)

function isVerifiedOrLocal(address: string): boolean {
  const { searchParams } = new URL(address)
  if (searchParams.has('uselibpqcompat')) return false
  return isThisMachine(address) ? searchParams.get('sslmode') !== 'no-verify' : SSL_MODES.includes(searchParams.get('sslmode'))
}

const databaseUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    abort: true,
    error: 'must be an address such as postgresql://user:password@db.example.org/carmine?sslmode=verify-full',
  })
  .refine(
    isVerifiedOrLocal,
    'connects to another machine: add ?sslmode=verify-full, or ?sslmode=disable on a trusted private network; no-verify and uselibpqcompat are not allowed',
  )
  .optional()

const schema = z.object({
  NODE_ENV: oneOf(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number(PORT_RULE).int(PORT_RULE).min(0, PORT_RULE).max(65_535, PORT_RULE).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .transform((path) => resolve(path)),
  DATABASE_URL: databaseUrl,
  DATABASE_REPLICA_URL: databaseUrl,
  MAIL_FROM: emailAddress.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.org:465' }).optional(),
  STORAGE_URL: z
    .url({ protocol: /^file$/, abort: true, error: 'must be a folder, such as file:///mnt/shared' })
    .refine((url) => new URL(url).hostname === '', 'a local folder needs three slashes, as in file:///mnt/shared')
    .optional(),
  VIRUS_SCANNER: z
    .url({ protocol: /^tcp$/, abort: true, error: 'must be an address such as tcp://127.0.0.1:3310' })
    .refine((url) => new URL(url).port !== '', 'must include a port, as in tcp://127.0.0.1:3310')
    .optional(),
  AUTH_SECRET: z.string().min(32, 'needs at least 32 characters; generate it with "openssl rand -base64 32"').optional(),
  BOOK_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three upper-case letters, such as USD')
    .default('USD'),
  SEED_DEMO: flagText.optional(),
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: z.string().min(10, 'needs at least 10 characters').optional(),
  GATEWAY_PRIVATE_HOSTS: z
    .string()
    .regex(/^[\w.:-]+(,[\w.:-]+)*$/, 'must be a list of hosts, such as provider.lan,10.0.0.5')
    .transform((hosts) => hosts.toLowerCase().split(','))
    .default([]),
  RATES_URL: z
    .url({
      protocol: /^(https?|file)$/,
      abort: true,
      error: 'must be an address such as https://rates.example.org/daily.xml, or a file such as file:///etc/carmine/rates.json',
    })
    .refine(
      (url) => !url.startsWith('file:') || new URL(url).hostname === '',
      'a local file needs three slashes, as in file:///etc/rates.json',
    )
    .optional(),
  ANCHOR_WEBHOOK: z.url({ protocol: /^https?$/, error: 'must be an address such as https://anchors.example.org/carmine' }).optional(),
  ANCHOR_SECRET: z.string().min(16, 'needs at least 16 characters').optional(),
  ANCHOR_MAIL: z
    .string()
    .transform((list) => list.split(',').map((address) => address.trim()))
    .pipe(z.array(z.email('must be a comma-separated list of email addresses')).max(10, 'must contain at most 10 email addresses'))
    .default([]),
  ENABLE_RBAC: trueOrFalse.default('true'),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  LOG_WEBHOOK: z.url({ protocol: /^https?$/, error: 'must be an address such as https://logs.example.org/carmine' }).optional(),
  LOG_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  TRUST_PROXY: flagText.default(false),
  NEXT_PUBLIC_WEB_TITLE: z.string().min(1).default('Carmine'),
  NEXT_PUBLIC_WEB_HOST_URL: z.url({ protocol: /^https?$/, error: 'must be an address such as https://invest.example.org' }).optional(),
  // Used only by the pages, which check them as well (src/config/env.ts); an invalid value prevents the start here.
  NEXT_PUBLIC_API_URL: z
    .string()
    .regex(/^(\/|https?:\/\/[^\s/])/, 'must be an address or a path, such as /api/v1')
    .optional(),
  NEXT_PUBLIC_WEB_DESCRIPTION: atMost(300).optional(),
  NEXT_PUBLIC_LEGAL_NAME: atMost(200).optional(),
  NEXT_PUBLIC_LEGAL_REGISTRATION: atMost(200).optional(),
  NEXT_PUBLIC_LEGAL_ADDRESS: atMost(300).optional(),
  NEXT_PUBLIC_LEGAL_LAW: atMost(200).optional(),
  NEXT_PUBLIC_LEGAL_COMPLAINTS: emailAddress.optional(),
  NEXT_PUBLIC_SUPPORT_EMAIL: emailAddress.optional(),
  NEXT_PUBLIC_WEB_MODE: oneOf(['production', 'development', 'test']).optional(),
  NEXT_PUBLIC_ENABLE_RBAC: trueOrFalse.optional(),
  NEXT_PUBLIC_LOGO: picture,
  NEXT_PUBLIC_LOGO_DARK: picture,
  NEXT_PUBLIC_MARK: picture,
  NEXT_PUBLIC_MARK_DARK: picture,
  NEXT_PUBLIC_FAVICON: picture,
})

export type Env = z.infer<typeof schema>

/** Secrets that can be read from a file instead, as mounted by a vault or an orchestrator: `AUTH_SECRET_FILE=/run/secrets/auth`. */
const SECRETS = [
  'AUTH_SECRET',
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'LOG_TOKEN',
  'ADMIN_PASSWORD',
  'ANCHOR_SECRET',
] as const

function secretsOfFiles(given: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const read: Record<string, string> = {}
  for (const name of SECRETS) {
    const path = given[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) throw new Error(`The environment variables ${name} and ${name}_FILE are both set: remove one`)
    try {
      read[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      const why = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      throw new Error(`The environment variable ${name}_FILE is invalid: ${path} cannot be read (${why})`, { cause: error })
    }
  }
  return read
}

/** Reads the environment. An invalid or missing value throws a one-line error that names it. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const read = schema.safeParse({ ...given, ...secretsOfFiles(given) })
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(`The environment variable ${String(issue?.path[0])} is invalid: ${issue?.message}`)
  }
  if (read.data.DATABASE_URL && !read.data.AUTH_SECRET)
    throw new Error('The environment variable AUTH_SECRET is missing: it is required with DATABASE_URL')
  const { LOG_WEBHOOK: receiver, GATEWAY_PRIVATE_HOSTS: privateHosts } = read.data
  if (receiver && (pointsInward(receiver, privateHosts) || isReadableOnTheWay(receiver, privateHosts)))
    throw new Error(
      'The environment variable LOG_WEBHOOK is invalid: it must be an https address of a public host, unless GATEWAY_PRIVATE_HOSTS includes its host',
    )
  if (read.data.ANCHOR_WEBHOOK && !read.data.ANCHOR_SECRET)
    throw new Error('The environment variable ANCHOR_SECRET is missing: it signs what is sent to ANCHOR_WEBHOOK')
  return read.data
}
