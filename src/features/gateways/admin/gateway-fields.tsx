import dynamic from 'next/dynamic'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { UploadControl } from '@/components/resource/editor/lazy-upload'
import { networkWords } from '@/components/labels/words'
import { allKinds, kindOf, type Gateway } from '@/contract/gateways'
import type { FormOption } from '@/ui/admin/forms/form-fields'
import type { Codes } from './gateway-terms-fields'

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
  receivingDetails: Partial<NonNullable<Gateway['receivingDetails']>> | null
  minAmount: string | null
  maxAmount: string | null
  fee: Partial<NonNullable<Gateway['fee']>> | null
  config: Partial<Record<string, string>>
}

/** Parts with antd's form fields come with the form, when somebody edits. */
const Connection = dynamic(() => import('./gateway-connection').then((file) => file.GatewayConnection), { ssr: false })

const Debtor = dynamic(() => import('./gateway-debtor').then((file) => file.GatewayDebtor), { ssr: false })

const Receiving = dynamic(() => import('./gateway-receiving').then((file) => file.GatewayReceiving), { ssr: false })
const Bound = dynamic(() => import('./gateway-terms-fields').then((file) => file.GatewayBound), { ssr: false })
const FeeFields = dynamic(() => import('./gateway-terms-fields').then((file) => file.GatewayFeeFields), { ssr: false })

const isByHand = (kind: Gateway['kind'] | undefined): boolean => kind === undefined || kindOf(kind).takes === 'claims'

const networks = Object.entries(networkWords).map(([value, label]) => ({ value, label }))

const amountWords = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : 'none')

const termsFields = (codes: Codes): readonly FieldSpec<GatewayValues>[] => [
  {
    kind: 'custom',
    name: 'minAmount',
    label: 'Minimum payment',
    half: true,
    render: () => <Bound codes={codes} name="minAmount" label="Minimum payment" />,
    words: amountWords,
  },
  {
    kind: 'custom',
    name: 'maxAmount',
    label: 'Maximum payment',
    half: true,
    render: () => <Bound codes={codes} name="maxAmount" label="Maximum payment" />,
    words: amountWords,
  },
  {
    kind: 'custom',
    name: 'fee',
    label: 'Provider’s fee',
    render: () => <FeeFields codes={codes} />,
    words: (value) => (isFilled(value) ? 'a fee' : 'none'),
  },
]

const payoutFields = (assets: readonly FormOption[] | undefined): readonly FieldSpec<GatewayValues>[] => [
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
]

export const fieldsFor = (
  currencies: readonly FormOption[] | undefined,
  assets: readonly FormOption[] | undefined,
  codes: Codes,
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
    kind: 'custom',
    name: 'receivingDetails',
    label: 'Receiving account',
    when: ({ kind }) => isByHand(kind),
    render: () => <Receiving assets={assets} />,
    words: (value) => (isFilled(value) ? 'account details' : 'none'),
  },
  {
    kind: 'text',
    name: 'account',
    label: 'Account',
    maxLength: 200,
    when: ({ kind, receivingDetails }) => !isByHand(kind) || !receivingDetails?.type,
    help: 'Where customers send payments: an account number or address.',
  },
  { kind: 'textarea', name: 'instructions', label: 'Instructions', maxLength: 4000, rows: 5, help: 'Shown to customers before they pay.' },
  ...termsFields(codes),
  {
    kind: 'custom',
    name: 'config',
    label: 'Connection',
    when: ({ kind }) => kind !== undefined && kindOf(kind).settings !== null,
    render: () => <Connection />,
    words: () => 'new keys',
  },
  ...payoutFields(assets),
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
  receivingDetails,
  minAmount,
  maxAmount,
  fee,
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
  receivingDetails,
  minAmount,
  maxAmount,
  fee,
})

const isFilled = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && Object.values(config).some((value) => typeof value === 'string' && value.trim() !== '')

const typed = (text: unknown): string => (typeof text === 'string' ? text.trim() : '')
const emptied = (body: Record<string, unknown>, name: string) => (name in body && typed(body[name]) === '' ? { [name]: null } : {})

/** A fee of which no amount is filled in is none. */
function toFee(fee: unknown): Record<string, unknown> | null {
  if (typeof fee !== 'object' || fee === null) return null
  const { fixed, percent, bearer } = fee as GatewayValues['fee'] & object
  if (typed(fixed) === '' && typed(percent) === '') return null
  return { fixed: typed(fixed) || '0', percent: typed(percent) || '0', bearer: bearer ?? 'CUSTOMER' }
}

/** Keys that nobody typed are not sent: they would replace those that are stored. A debtor of which nothing is filled in is none. */
export function toBody({ config, debtor, receivingDetails, account, fee, ...body }: Record<string, unknown>): Record<string, unknown> {
  const isInFields = isFilled(receivingDetails)
  return {
    ...body,
    // The receiving details name the account.
    ...(account === undefined || isInFields ? {} : { account }),
    ...(receivingDetails === undefined ? {} : { receivingDetails: isInFields ? receivingDetails : null }),
    ...(fee === undefined ? {} : { fee: toFee(fee) }),
    ...emptied(body, 'minAmount'),
    ...emptied(body, 'maxAmount'),
    ...(debtor === undefined ? {} : { debtor: isFilled(debtor) ? debtor : null }),
    ...(isFilled(config) ? { config } : {}),
  }
}
