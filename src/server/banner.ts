import { DEMO_PASSWORD, demoAccounts } from '@/seed/demo/people/accounts'
import type { Env } from './environment/env'

/** Prints the start-up banner: address, database, email transport and demo accounts. */
export function printBanner({ env, port, store, holdsDemo }: { env: Env; port: number; store: string; holdsDemo: boolean }): void {
  const address = env.NEXT_PUBLIC_WEB_HOST_URL ?? `http://localhost:${port}`
  const lines = [
    `${env.NEXT_PUBLIC_WEB_TITLE} is ready at ${address}`,
    `  database  ${store}`,
    `  mail      ${env.SMTP_URL ? 'sent over SMTP_URL' : `files in ${env.DATA_DIR}/mail${holdsDemo || env.NODE_ENV !== 'production' ? `, shown at http://localhost:${port}/dev/mailbox` : ''}`}`,
  ]
  if (holdsDemo) {
    const { customers, staff } = demoAccounts
    lines.push(`  customers ${customers.join(', ')}`, `  staff     ${staff.join(', ')}`, `  password  ${DEMO_PASSWORD} (all demo accounts)`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
