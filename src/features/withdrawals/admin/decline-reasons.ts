import { msg } from '@/locales/message'
import { translated } from '@/locales/text'

/** Labels for staff; the sentences for the customer are in src/components/customer-notes. */
export const declineReasons = translated([
  { value: 'WALLET', label: msg('The wallet belongs to a third party') },
  { value: 'CHECK', label: msg('More information is needed first') },
  { value: 'REQUESTED', label: msg('Requested by the customer') },
])
