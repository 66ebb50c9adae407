import { z } from 'zod'
import { languageCodes } from '@/locales/languages'
import { ref } from './primitives'

/** The customer whom an item belongs to; staff also see the language in which the customer reads emails, notifications and notes. */
export const customerRef = ref.extend({ language: z.enum(languageCodes).optional() })
export type CustomerRef = z.infer<typeof customerRef>
