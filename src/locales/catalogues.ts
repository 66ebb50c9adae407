import { messages as arAuth } from './ar/auth'
import { messages as arComponents } from './ar/components'
import { messages as arContract } from './ar/contract'
import { messages as arCustomer } from './ar/customer'
import { messages as arFrame } from './ar/frame'
import { messages as arNotes } from './ar/notes'
import { messages as arPublic } from './ar/public'
import { messages as arServer } from './ar/server'
import { messages as esAuth } from './es/auth'
import { messages as esComponents } from './es/components'
import { messages as esContract } from './es/contract'
import { messages as esCustomer } from './es/customer'
import { messages as esFrame } from './es/frame'
import { messages as esNotes } from './es/notes'
import { messages as esPublic } from './es/public'
import { messages as esServer } from './es/server'
import type { Catalogue } from './current'
import type { Language } from './languages'

/** All translations, for the server. English is in the code. */
export const catalogues: Readonly<Record<Language, Catalogue | undefined>> = {
  en: undefined,
  es: { ...esServer, ...esPublic, ...esAuth, ...esCustomer, ...esComponents, ...esFrame, ...esContract, ...esNotes },
  ar: { ...arServer, ...arPublic, ...arAuth, ...arCustomer, ...arComponents, ...arFrame, ...arContract, ...arNotes },
}
