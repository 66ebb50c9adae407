/** The company that operates the installation, as named in footer, documents and emails. */
export type LegalEntity = {
  name: string
  registration: string
  /** The postal address, one entry per line. */
  address: readonly string[]
  governingLaw: string
  /** The email address for complaints. */
  complaints: string
  email: string
}

type Given = Readonly<Partial<Record<'name' | 'registration' | 'address' | 'governingLaw' | 'complaints' | 'email', string | undefined>>>

const DEMO_ADDRESS: readonly string[] = ['18 Ledger Lane, 4th floor', 'Porto 4050-253, Portugal']

/** The lines of a postal address, separated by `|` in the settings; by default that of the demonstration. */
export function legalAddressOf(given: string | undefined): readonly string[] {
  const lines = (given ?? '').split('|').flatMap((line) => line.trim() || [])
  return lines.length > 0 ? lines : DEMO_ADDRESS
}

/** The default: without settings the installation declares itself a demonstration. */
export const demoEntity: LegalEntity = {
  name: 'Carmine Demo, not a registered company',
  registration: 'none (demonstration)',
  address: DEMO_ADDRESS,
  governingLaw: 'none (demonstration)',
  complaints: 'complaints@carmine.example',
  email: 'support@carmine.example',
}

/** The environment's settings, with those of the demonstration as defaults. */
export function legalEntityOf(given: Given): LegalEntity {
  const text = (value: string | undefined, fallback: string): string => value?.trim() || fallback
  return {
    name: text(given.name, demoEntity.name),
    registration: text(given.registration, demoEntity.registration),
    address: legalAddressOf(given.address),
    governingLaw: text(given.governingLaw, demoEntity.governingLaw),
    complaints: text(given.complaints, demoEntity.complaints),
    email: text(given.email, demoEntity.email),
  }
}
