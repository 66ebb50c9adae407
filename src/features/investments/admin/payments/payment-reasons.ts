import { msg } from '@/locales/message'
import { translated } from '@/locales/text'

// Labels for staff; the sentences for the customer are in src/components/customer-notes.

export const declineReasons = translated([
  { value: 'NOT_RECEIVED', label: msg('Payment not received') },
  { value: 'PROOF', label: msg('Proof does not match') },
  { value: 'DUPLICATE', label: msg('Duplicate payment') },
  { value: 'PAYER', label: msg('Paid by a third party') },
])
export const reversalReasons = translated([
  { value: 'RETURNED', label: msg('Returned by the bank or provider') },
  { value: 'MISTAKE', label: msg('Credited by mistake') },
  { value: 'DUPLICATE', label: msg('Duplicate payment') },
])
