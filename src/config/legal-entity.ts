import { legalEntityOf } from '@/domain/legal-entity'

/** The company that operates the installation. Pages that every visitor loads keep it out of their scripts: the document prints it. */
export const legalEntity = legalEntityOf({
  name: process.env.NEXT_PUBLIC_LEGAL_NAME,
  registration: process.env.NEXT_PUBLIC_LEGAL_REGISTRATION,
  address: process.env.NEXT_PUBLIC_LEGAL_ADDRESS,
  governingLaw: process.env.NEXT_PUBLIC_LEGAL_LAW,
  complaints: process.env.NEXT_PUBLIC_LEGAL_COMPLAINTS,
  email: process.env.NEXT_PUBLIC_SUPPORT_EMAIL,
})
