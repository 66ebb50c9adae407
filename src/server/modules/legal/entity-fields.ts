import type { LegalEntity } from '@/domain/legal-entity'
import { escape } from '../mail/html-part'

const values: Readonly<Record<string, (entity: LegalEntity) => string>> = {
  legalName: ({ name }) => name,
  registration: ({ registration }) => registration,
  address: ({ address }) => address.join(', '),
  governingLaw: ({ governingLaw }) => governingLaw,
  complaintsEmail: ({ complaints }) => complaints,
  supportEmail: ({ email }) => email,
}

/** Replaces the fields in double braces in the HTML of a legal text by data of the legal entity. Unknown fields stay as they are. */
export const fillEntity = (html: string, entity: LegalEntity): string =>
  html.replace(/\{\{(\w+)\}\}/g, (field, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name]?.(entity) : undefined
    return value === undefined ? field : escape(value)
  })
