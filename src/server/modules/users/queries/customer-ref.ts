import type { CustomerRef } from '@/contract/core/customer-ref'
import type { Language } from '@/locales/languages'

/** The columns of a row's customer, in addition to `user_id`; `u` is the customer. */
export type CustomerColumns = { user_id: string; user_name: string; user_language: Language }

/** The language is shown only to staff, who write to the customer. */
export const toCustomerRef = (row: CustomerColumns, isStaff: boolean): CustomerRef => ({
  id: row.user_id,
  name: row.user_name,
  ...(isStaff ? { language: row.user_language } : {}),
})
