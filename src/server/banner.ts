import { DEMO_PASSWORD, demoAccounts } from '@/seed/demo/people/accounts'
import type { Env } from './environment/env'

/** What a person who typed `npm start` wants to know, in a few lines. */
export function printBanner({ env, port, store, holdsDemo }: { env: Env; port: number; store: string; holdsDemo: boolean }): void {
  const address = env.NEXT_PUBLIC_WEB_HOST_URL ?? `http://localhost:${port}`
  const lines = [
    `${env.NEXT_PUBLIC_WEB_TITLE} is ready at ${address}`,
    `  database  ${store}`,
    `  mail      ${env.SMTP_URL ? 'by the mail server of SMTP_URL' : `files in ${env.DATA_DIR}/mail${holdsDemo || env.NODE_ENV !== 'production' ? `, shown at http://localhost:${port}/dev/mailbox` : ''}`}`,
  ]
  if (holdsDemo) {
    const { customers, staff } = demoAccounts
    lines.push(
      `  customers ${customers.join(', ')}`,
      `  staff     ${staff.join(', ')}`,
      `  password  ${DEMO_PASSWORD} (demo data, all of them)`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
