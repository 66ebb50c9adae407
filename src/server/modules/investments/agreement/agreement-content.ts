import type { Investment } from '@/contract/investment-schemas'
import type { Language } from '@/locales/languages'
import type { LegalEntity } from '@/domain/legal-entity'

/** The agreement of an investment: its fixed figures, and the texts accepted with it. */
export type Agreement = {
  platform: string
  /** The company that is the investor's counterparty. */
  entity: LegalEntity
  currency: string
  investment: Investment
  holder: { name: string; username: string; email: string }
  risk: string
  language: Language
  terms: { title: string; body: string }
}
