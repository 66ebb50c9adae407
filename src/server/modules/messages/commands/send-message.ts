import type { Message } from '@/contract/messages'
import type { FilePurpose } from '@/contract/files'
import { msg } from '@/locales/message'
import { adminPaths } from '@/config/admin-paths'
import { staffNotificationKinds } from '@/contract/notification-kinds'
import { Scope } from '@/server/work/actor'
import type { Query } from '@/server/db/database'
import { sql } from '@/server/db/sql'
import { wrongState } from '@/server/work/errors'
import type { Person } from '@/server/work/actor'
import type { PersonWork } from '@/server/work/services'
import { requireFiles } from '../../files/commands/store-file'
import { answerRequest } from '../../identity/commands/answer-request'
import { inform } from '../../investments/emails'
import { notifyStaff } from '../../notifications/notify-staff'
import { answerPayment } from '../../payments/commands/answer-payment'
import { readPersonalStaff } from '../../personal-accounts/is-personal'
import { isOpen, readSubject, type Subject } from '../subjects'
import { lastMessageFrom, readThread, writeMessage, type ThreadSubject } from '../thread'

/** A thread, for its subject's owner and for staff. */
export async function readMessages(db: Query, subject: ThreadSubject, actor: Person): Promise<Message[]> {
  await readSubject(db, subject, Scope.of(actor))
  return readThread(db, subject, actor.kind)
}

// The purposes of attachments by subject; the files module derives access from them.
const purposes: Readonly<Record<ThreadSubject['type'], readonly FilePurpose[]>> = {
  payment: ['TRANSFER_PROOF'],
  withdrawal: ['TRANSFER_PROOF'],
  'identity-request': ['IDENTITY'],
}

/** Adds a message to the thread of an open subject. A customer's message answers an open request for information. */
export async function sendMessage(
  work: PersonWork,
  of: ThreadSubject,
  { body, files = [] }: { body: string; files?: string[] | undefined },
): Promise<Message> {
  const { tx, actor } = work
  const subject = await readSubject(tx, of, Scope.of(actor))
  if (!isOpen(subject)) throw wrongState(subject.title, subject.status)
  await requireFiles(tx, files, { ownerId: actor.id, purposes: purposes[of.type] })
  if (actor.kind === 'Customer') await answer(work, subject)
  const message = await writeMessage(work, of, { body, files })
  work.effects.audit({ action: 'message.sent', subject: { type: of.type, id: of.id }, after: { message: message.id, files: files.length } })
  if (actor.kind === 'Internal') await notifyOwner(work, subject, body)
  return message
}

async function answer(work: PersonWork, subject: Subject): Promise<void> {
  const { type, id } = subject
  if (type === 'payment') await answerPayment(work, id)
  if (type === 'identity-request') await answerRequest(work, id)
  if (type === 'withdrawal') await notifyOfReply(work, subject)
}

/**
 * Notifies staff who decide on withdrawals, once until a team member writes again. A payment or an identity request returns to its work
 * queue instead, which notifies them.
 */
async function notifyOfReply(work: PersonWork, { id, code, userId }: Subject): Promise<void> {
  const { last } = await work.tx.one<{ last: string | null }>(
    sql`select ${lastMessageFrom({ type: 'withdrawal', id: sql`${id}::uuid` })} as last`,
  )
  if (last === 'CUSTOMER') return
  await notifyStaff(work, [
    {
      kind: 'withdrawal.reply',
      title: `Withdrawal ${code}: ${last === 'STAFF' ? 'Customer replied' : 'Message from the customer'}`,
      body: work.actor.name,
      link: adminPaths.withdraw(id),
      to: { permissions: staffNotificationKinds['withdrawal.reply'].permissions },
      except: (await readPersonalStaff(work.tx, [userId])).get(userId) ?? [],
    },
  ])
}

function notifyOwner(work: PersonWork, { id, userId, title, investmentId, type }: Subject, body: string): Promise<void> {
  const news = { title: msg('{title}: new message from our team', { title }), paragraphs: [body], action: msg('Read and reply') } as const
  if (type === 'payment' && investmentId) return inform(work, userId, { ...news, kind: 'payment.message', data: { id: investmentId } })
  if (type === 'withdrawal') return inform(work, userId, { ...news, kind: 'withdrawal.message', data: { id } })
  return inform(work, userId, { ...news, kind: 'identity-request.message', data: {} })
}
