import type { Mail } from '@/contract/system'
import type { Person } from '@/server/work/actor'
import { notFound, wrongState } from '@/server/work/errors'
import { requeueMail } from '@/server/infra/mail/mailer'
import type { Work } from '@/server/work/services'
import { sql } from '@/server/db/sql'
import { columns, toMail, type MailRow } from '../queries'

/** Requeues a permanently failed email for one immediate attempt. Receivers can recognize duplicates. */
export async function retryMail({ tx, now, effects, services }: Work<Person>, id: string): Promise<Mail> {
  const read = () => tx.maybe<MailRow>(sql`select ${columns} from outbox m where m.id = ${id}`)
  const before = await read()
  if (!before) throw notFound('This mail')
  const revived = await requeueMail(tx, id, now)
  if (revived === 0) throw wrongState('This mail', before.state)
  effects.audit({
    action: 'mail.retried',
    subject: { type: 'mail', id, code: before.template },
    before: { state: 'FAILED', error: before.error },
    after: { state: 'WAITING' },
  })
  tx.afterCommit(services.wakeMail)
  return toMail({ ...before, state: 'WAITING' })
}
