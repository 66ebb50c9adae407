import { msg, type Message } from '@/locales/message'
import type { LegalEntity } from '@/domain/legal-entity'

/** "Carmine Ltd, registration no. 123, 1 Street, City. Governing law: Ireland. Complaints: a@b.example": for the foot of documents and emails. */
export const issuerText = ({ name, registration, address, governingLaw, complaints }: LegalEntity): Message =>
  msg('{name}, registration no. {registration}, {address}. Governing law: {law}. Complaints: {complaints}', {
    name,
    registration,
    address: address.join(', '),
    law: governingLaw,
    complaints,
  })
