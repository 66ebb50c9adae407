import type { FieldSpec } from '@/components/resource/editor/field-spec'
import type { User } from '@/contract/user-schemas'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import type { FormOption } from '@/ui/admin/forms/form-fields'

export type PersonValues = {
  username: string
  name: string
  email: string
  phoneNumber: string | null
  roles: string[]
  country: string | null
  referredBy: string
  isActive: boolean
}

const identityFields: readonly FieldSpec<PersonValues>[] = translated([
  { kind: 'text', name: 'name', label: msg('Name'), maxLength: 120 },
  { kind: 'text', name: 'username', label: msg('Username'), help: msg('Cannot be changed.'), on: 'create' },
  {
    kind: 'text',
    name: 'email',
    label: msg('Email'),
    on: 'create',
    help: msg('We send an invitation to choose a password to this address.'),
  },
  { kind: 'text', name: 'phoneNumber', label: msg('Phone number'), optional: true, half: true },
])

export const staffFields = (roles: readonly FormOption[] | undefined): readonly FieldSpec<PersonValues>[] => [
  ...identityFields,
  {
    kind: 'select',
    name: 'roles',
    label: t('Roles'),
    options: roles,
    multiple: true,
    help: t(
      'Role changes take effect immediately. A role that gives access to money, or has a pending change that would give it, needs another team member’s approval.',
    ),
  },
  { kind: 'switch', name: 'isActive', label: t('Active'), help: t('Off: every session ends, and sign-in is blocked.') },
]

export const customerFields = (countries: readonly FormOption[] | undefined): readonly FieldSpec<PersonValues>[] => [
  ...identityFields,
  {
    kind: 'select',
    name: 'country',
    label: t('Country'),
    options: countries,
    searchable: true,
    clearable: true,
    half: true,
    optional: true,
    help: t('Changing the country of a verified customer needs another team member’s approval.'),
  },
  { kind: 'text', name: 'referredBy', label: t('Referred by'), aside: t('a username'), optional: true, on: 'create' },
  {
    kind: 'switch',
    name: 'isActive',
    label: t('Active'),
    help: t('Off: every session ends, and sign-in is blocked. The balance is unaffected.'),
  },
]

export const toValues = (person: User): Partial<PersonValues> => ({
  name: person.name,
  phoneNumber: person.phoneNumber,
  roles: person.roles.map(({ id }) => id),
  country: person.country?.id ?? null,
  isActive: person.isActive,
})

/** Whether saving changes the name or country of a verified customer, which needs approval. The first country needs no approval. */
export const isVerifiedChange = (
  { name, country }: Partial<PersonValues>,
  person: Pick<User, 'name' | 'country' | 'isVerified'> | undefined,
): boolean =>
  person !== undefined &&
  person.isVerified &&
  ((name !== undefined && name.trim() !== person.name) ||
    (country !== undefined && person.country !== null && country !== person.country.id))

export function personBody(body: Record<string, unknown>): Record<string, unknown> {
  const { referredBy, ...rest } = body
  return { ...rest, ...(referredBy ? { referredBy } : {}) }
}
