import { msg } from '@/locales/message'
import { translated } from '@/locales/text'

// Labels for staff of the questions and answers in `sentences.ts`.

export const paymentQuestionReasons = translated([
  { value: 'PROOF', label: msg('Readable proof needed') },
  { value: 'TRANSACTION', label: msg('Transaction details needed') },
  { value: 'PAYER', label: msg('Payer details needed') },
])
export const withdrawalQuestionReasons = translated([
  { value: 'HOLDER', label: msg('Account holder to confirm') },
  { value: 'WALLET', label: msg('Wallet details to confirm') },
])
export const identityQuestionReasons = translated([
  { value: 'SHARPER', label: msg('Sharper photo needed') },
  { value: 'BACK', label: msg('The back is missing') },
  { value: 'WHOLE', label: msg('Complete document needed') },
])
export const answerReasons = translated([{ value: 'RECEIVED', label: msg('Reply received') }])
