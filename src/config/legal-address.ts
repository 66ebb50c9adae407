import { legalAddressOf } from '@/domain/legal-entity'

/** The address of the legal entity, apart from its other data, because the footer of every page loads only the address. */
export const legalAddress = legalAddressOf(process.env.NEXT_PUBLIC_LEGAL_ADDRESS)
