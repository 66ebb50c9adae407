import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeploymentNotice } from '@/contract/system'
import { demoEntity } from '@/domain/legal-entity'
import { isThisMachine, type Env } from './env'

/** The file that stores the address which the build embedded into the pages. */
const BUILT_FOR = join('dist', 'built-for')

/** The address that the pages were built for; undefined without a build, as in development. */
export function builtFor(root: string): string | undefined {
  try {
    return readFileSync(join(root, BUILT_FOR), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

type Deployment = { env: Env; port: number; built: string | undefined }

/** The public address in emails and pages: as configured, otherwise this machine's. */
export const publicAddress = ({ env, port }: Pick<Deployment, 'env' | 'port'>): string =>
  (env.NEXT_PUBLIC_WEB_HOST_URL ?? `http://localhost:${port}`).replace(/\/+$/, '')

type MailEnv = Pick<Env, 'MAIL_FROM' | 'NEXT_PUBLIC_SUPPORT_EMAIL'>

/**
 * The address that emails come from, and the one that replies go to. Without settings they are those of the demonstration, whose domain
 * does not exist.
 */
export function mailAddresses(env: MailEnv): { from: string; replyTo: string } {
  const replyTo = env.NEXT_PUBLIC_SUPPORT_EMAIL ?? demoEntity.email
  return { from: env.MAIL_FROM ?? replyTo, replyTo }
}

/** Problems of the deployment that do not prevent a start: one sentence each, for the log and for staff. */
export function deploymentNotices({ env, port, built }: Deployment): DeploymentNotice[] {
  const address = publicAddress({ env, port })
  const notices: DeploymentNotice[] = []
  if (built !== undefined && new URL(built).origin !== new URL(address).origin)
    notices.push({
      code: 'ORIGIN_DIFFERS',
      message: `The pages were built for ${built}, but this deployment is served at ${address}. Set NEXT_PUBLIC_WEB_HOST_URL to the public address and build again: shared links and search engines use the built one.`,
    })
  if (env.SMTP_URL && !env.MAIL_FROM && !env.NEXT_PUBLIC_SUPPORT_EMAIL)
    notices.push({
      code: 'MAIL_WITHOUT_SENDER',
      message: `Emails are sent from ${mailAddresses(env).from}, which mail servers reject. Set MAIL_FROM or NEXT_PUBLIC_SUPPORT_EMAIL to an address of your domain.`,
    })
  for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL'] as const)
    if (isUnencrypted(env[name]))
      notices.push({
        code: 'DATABASE_WITHOUT_TLS',
        message: `${name} connects to another machine with sslmode=disable: database traffic is unencrypted. Use sslmode=verify-full unless the connection is private.`,
      })
  return notices
}

const isUnencrypted = (address: string | undefined): boolean =>
  address !== undefined && !isThisMachine(address) && new URL(address).searchParams.get('sslmode') === 'disable'
