import type { Message } from '@/locales/message'
import { t } from '@/locales/text'

/** The validation message of a schema, in the language at the time of validation. */
export const says = (text: Message) => ({ error: () => t(text) })
