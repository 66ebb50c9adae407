import { z } from 'zod'
import { languageCodes } from '@/locales/languages'
import { ref } from './primitives'

/** The customer of an item; staff also see the language of the customer's emails, notifications and notes. */
export const customerRef = ref.extend({ language: z.enum(languageCodes).optional() })
export type CustomerRef = z.infer<typeof customerRef>
