import { msg, type Message } from '@/locales/message'
import type { LegalEntity } from '@/domain/legal-entity'

/** "Carmine Ltd, registration no. 123, 1 Street, City": for the foot of documents. */
export const issuerText = ({ name, registration, address }: LegalEntity): Message =>
  msg('{name}, registration no. {registration}, {address}', { name, registration, address: address.join(', ') })
