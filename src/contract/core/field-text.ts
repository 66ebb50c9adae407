import type { Message } from '@/locales/message'
import { t } from '@/locales/text'

/** What a schema says of a wrong value, in the language of whoever reads it when the value is checked. */
export const says = (text: Message) => ({ error: () => t(text) })
