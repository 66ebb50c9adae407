import dynamic from 'next/dynamic'
import type { FieldSpec } from '@/components/resource/field-spec'
import { UploadControl } from '@/components/resource/lazy-upload'
import { networkWords } from '@/components/words'
import { allKinds, kindOf, type Gateway } from '@/contract/gateways'
import type { FormOption } from '@/ui/form-fields'

export type GatewayValues = {
  title: string
  kind: Gateway['kind']
  logo: string | null
  instructions: string
  currency: string
  account: string
  orderPriority: number
  isActive: boolean
  payoutNetworks: Gateway['payoutNetworks']
  payoutAssets: string[]
  debtor: Gateway['debtor']
  config: Partial<Record<string, string>>
}

/** Parts with antd's form fields come with the form, when somebody edits. */
const Connection = dynamic(() => import('./gateway-connection').then((file) => file.GatewayConnection), { ssr: false })

const Debtor = dynamic(() => import('./gateway-debtor').then((file) => file.GatewayDebtor), { ssr: false })

const networks = Object.entries(networkWords).map(([value, label]) => ({ value, label }))

export const fieldsFor = (
  currencies: readonly FormOption[] | undefined,
  assets: readonly FormOption[] | undefined,
): readonly FieldSpec<GatewayValues>[] => [
  { kind: 'text', name: 'title', label: 'Name', maxLength: 60 },
  {
    kind: 'select',
    name: 'kind',
    label: 'Kind',
    half: true,
    options: allKinds.map((kind) => ({ value: kind, label: kindOf(kind).title })),
  },
  { kind: 'select', name: 'currency', label: 'Currency', half: true, options: currencies },
  {
    kind: 'text',
    name: 'account',
    label: 'Account',
    maxLength: 200,
    help: 'Where customers send payments: an account number or address.',
  },
  { kind: 'textarea', name: 'instructions', label: 'Instructions', maxLength: 4000, rows: 5, help: 'Shown to customers before they pay.' },
  {
    kind: 'custom',
    name: 'config',
    label: 'Connection',
    when: ({ kind }) => kind !== undefined && kindOf(kind).settings !== null,
    render: () => <Connection />,
    words: () => 'new keys',
  },
  {
    kind: 'select',
    name: 'payoutNetworks',
    label: 'Pays withdrawals on',
    options: networks,
    multiple: true,
    placeholder: 'None',
    help: 'Only withdrawals to these networks can be paid from it.',
  },
  {
    kind: 'select',
    name: 'payoutAssets',
    label: 'Assets paid at par',
    options: assets,
    multiple: true,
    placeholder: 'Only its own currency',
    help: 'Other assets that it pays at par, such as USDC from a USDT account.',
  },
  {
    kind: 'custom',
    name: 'debtor',
    label: 'Debtor account',
    render: () => <Debtor />,
    words: (value) => (value ? 'a debtor account' : 'none'),
  },
  {
    kind: 'custom',
    name: 'logo',
    label: 'Logo',
    render: (form) => <UploadControl form={form} name="logo" label="Logo" purpose="GATEWAY_LOGO" alt="The logo of this gateway" />,
    words: (value) => (value ? 'a picture' : 'none'),
  },
  { kind: 'number', name: 'orderPriority', label: 'Order', aside: 'lowest first', half: true },
  { kind: 'switch', name: 'isActive', label: 'Active', help: 'Off: cannot be chosen. Payments already reported can still be decided.' },
]

export const toValues = ({
  title,
  kind,
  logo,
  instructions,
  currency,
  account,
  orderPriority,
  isActive,
  payoutNetworks,
  payoutAssets,
  debtor,
}: Gateway): Partial<GatewayValues> => ({
  title,
  kind,
  logo,
  instructions,
  currency: currency.id,
  account,
  orderPriority,
  isActive,
  payoutNetworks,
  payoutAssets,
  debtor,
})

const isFilled = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && Object.values(config).some((value) => typeof value === 'string' && value.trim() !== '')

/** Keys that nobody typed are not sent: they would replace those that are stored. A debtor of which nothing is filled in is none. */
export function toBody({ config, debtor, ...body }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...body,
    ...(debtor === undefined ? {} : { debtor: isFilled(debtor) ? debtor : null }),
    ...(isFilled(config) ? { config } : {}),
  }
}
