/** The company that operates the installation, as footer, documents and emails name it. */
export type LegalEntity = {
  name: string
  registration: string
  /** One line of the postal address each. */
  address: readonly string[]
  governingLaw: string
  /** Where complaints go: an email address. */
  complaints: string
  email: string
}

type Given = Readonly<Partial<Record<'name' | 'registration' | 'address' | 'governingLaw' | 'complaints' | 'email', string | undefined>>>

/** Without settings the installation declares itself a demonstration. */
export const demoEntity: LegalEntity = {
  name: 'Carmine Demo, not a registered company',
  registration: 'none (demonstration)',
  address: ['18 Ledger Lane, 4th floor', 'Porto 4050-253, Portugal'],
  governingLaw: 'none (demonstration)',
  complaints: 'complaints@carmine.example',
  email: 'support@carmine.example',
}

/** The settings of the environment over those of the demonstration; lines of the address are separated by `|`. */
export function legalEntityOf(given: Given): LegalEntity {
  const text = (value: string | undefined, fallback: string): string => value?.trim() || fallback
  const lines = (given.address ?? '').split('|').flatMap((line) => line.trim() || [])
  return {
    name: text(given.name, demoEntity.name),
    registration: text(given.registration, demoEntity.registration),
    address: lines.length > 0 ? lines : demoEntity.address,
    governingLaw: text(given.governingLaw, demoEntity.governingLaw),
    complaints: text(given.complaints, demoEntity.complaints),
    email: text(given.email, demoEntity.email),
  }
}
