import { messages } from '@/contract/messages'
import { implement } from '@/server/http/endpoint/implement'
import { readMessages, sendMessage } from './commands/send-message'

export const messageRoutes = implement(messages, {
  ofPayment: ({ db, params, actor }) => readMessages(db, { type: 'payment', id: params.id }, actor),
  answerPayment: (work) => sendMessage(work, { type: 'payment', id: work.params.id }, work.body),
  ofWithdrawal: ({ db, params, actor }) => readMessages(db, { type: 'withdrawal', id: params.id }, actor),
  answerWithdrawal: (work) => sendMessage(work, { type: 'withdrawal', id: work.params.id }, work.body),
  ofIdentity: ({ db, params, actor }) => readMessages(db, { type: 'identity-request', id: params.id }, actor),
  answerIdentity: (work) => sendMessage(work, { type: 'identity-request', id: work.params.id }, work.body),
})
