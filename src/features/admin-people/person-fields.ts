import type { FieldSpec } from '@/components/resource/field-spec'
import { passwordMinimum } from '@/contract/auth'
import type { User } from '@/contract/users'
import type { FormOption } from '@/ui/form-fields'

export type PersonValues = {
  username: string
  name: string
  email: string
  phoneNumber: string | null
  password: string
  roles: string[]
  country: string | null
  referredBy: string
  isActive: boolean
}

const who: readonly FieldSpec<PersonValues>[] = [
  { kind: 'text', name: 'name', label: 'Name', maxLength: 120 },
  { kind: 'text', name: 'username', label: 'Username', help: 'It never changes.', on: 'create' },
  { kind: 'text', name: 'email', label: 'E-mail' },
  { kind: 'text', name: 'phoneNumber', label: 'Telephone', optional: true, half: true },
]
const password = (help: string): readonly FieldSpec<PersonValues>[] => [
  { kind: 'password', name: 'password', label: 'Password', on: 'create', help },
  { kind: 'password', name: 'password', label: 'New password', on: 'edit', optional: true, help: `${help} Every session ends.` },
]

export const staffFields = (roles: readonly FormOption[] | undefined): readonly FieldSpec<PersonValues>[] => [
  ...who,
  {
    kind: 'select',
    name: 'roles',
    label: 'Roles',
    options: roles,
    multiple: true,
    help: 'What the roles hold counts from the next request on.',
  },
  ...password(`At least ${passwordMinimum.Internal} characters.`),
  { kind: 'switch', name: 'isActive', label: 'Active', help: 'Off: every session ends, and nobody can sign in as this person.' },
]

export const customerFields = (countries: readonly FormOption[] | undefined): readonly FieldSpec<PersonValues>[] => [
  ...who,
  { kind: 'select', name: 'country', label: 'Country', options: countries, searchable: true, clearable: true, half: true, optional: true },
  { kind: 'text', name: 'referredBy', label: 'Referred by', aside: 'a username', optional: true, on: 'create' },
  ...password(`At least ${passwordMinimum.Customer} characters.`),
  {
    kind: 'switch',
    name: 'isActive',
    label: 'Active',
    help: 'Off: every session ends, and nobody can sign in. The money stays where it is.',
  },
]

export const toValues = (person: User): Partial<PersonValues> => ({
  name: person.name,
  email: person.email,
  phoneNumber: person.phoneNumber,
  roles: person.roles.map(({ id }) => id),
  country: person.country?.id ?? null,
  isActive: person.isActive,
})

/** An empty password means: as before. */
export function personBody(body: Record<string, unknown>): Record<string, unknown> {
  const { password: typed, referredBy, ...rest } = body
  return { ...rest, ...(typed ? { password: typed } : {}), ...(referredBy ? { referredBy } : {}) }
}
