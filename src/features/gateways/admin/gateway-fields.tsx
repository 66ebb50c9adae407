import dynamic from 'next/dynamic'
import type { FieldSpec } from '@/components/resource/editor/field-spec'
import { UploadControl } from '@/components/resource/editor/lazy-upload'
import { translationsField } from '@/components/resource/editor/translations-field'
import { networkLabels } from '@/components/labels/labels'
import type { Translations } from '@/contract/core/translations'
import { allKinds, kindOf, type Gateway } from '@/contract/gateways'
import { t } from '@/locales/text'
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
  translations: Translations
}

/** Parts with antd form fields are loaded with the form, on the first edit. */
const Connection = dynamic(() => import('./gateway-connection').then((file) => file.GatewayConnection), { ssr: false })

const Debtor = dynamic(() => import('./gateway-debtor').then((file) => file.GatewayDebtor), { ssr: false })

const Receiving = dynamic(() => import('./gateway-receiving').then((file) => file.GatewayReceiving), { ssr: false })
const Bound = dynamic(() => import('./gateway-terms-fields').then((file) => file.GatewayBound), { ssr: false })
const FeeFields = dynamic(() => import('./gateway-terms-fields').then((file) => file.GatewayFeeFields), { ssr: false })

const isByHand = (kind: Gateway['kind'] | undefined): boolean => kind === undefined || kindOf(kind).takes === 'claims'

const networks = Object.entries(networkLabels).map(([value, label]) => ({ value, label }))

const amountTexts = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : t('none'))

const termsFields = (codes: Codes): readonly FieldSpec<GatewayValues>[] => [
  {
    kind: 'custom',
    name: 'minAmount',
    label: t('Minimum payment'),
    half: true,
    render: () => <Bound codes={codes} name="minAmount" label={t('Minimum payment')} />,
    words: amountTexts,
  },
  {
    kind: 'custom',
    name: 'maxAmount',
    label: t('Maximum payment'),
    half: true,
    render: () => <Bound codes={codes} name="maxAmount" label={t('Maximum payment')} />,
    words: amountTexts,
  },
  {
    kind: 'custom',
    name: 'fee',
    label: t('Provider’s fee'),
    render: () => <FeeFields codes={codes} />,
    words: (value) => (isFilled(value) ? t('a fee') : t('none')),
  },
]

const payoutFields = (assets: readonly FormOption[] | undefined): readonly FieldSpec<GatewayValues>[] => [
  {
    kind: 'select',
    name: 'payoutNetworks',
    label: t('Pays withdrawals on'),
    options: networks,
    multiple: true,
    placeholder: t('None'),
    help: t('Only withdrawals to these networks can be paid from it.'),
  },
  {
    kind: 'select',
    name: 'payoutAssets',
    label: t('Assets paid at par'),
    options: assets,
    multiple: true,
    placeholder: t('Only its own currency'),
    help: t('Other assets that it pays at par, such as USDC from a USDT account.'),
  },
  {
    kind: 'custom',
    name: 'debtor',
    label: t('Debtor account'),
    render: () => <Debtor />,
    words: (value) => (value ? t('a debtor account') : t('none')),
  },
]

export const fieldsFor = (
  currencies: readonly FormOption[] | undefined,
  assets: readonly FormOption[] | undefined,
  codes: Codes,
): readonly FieldSpec<GatewayValues>[] => [
  { kind: 'text', name: 'title', label: t('Name'), maxLength: 60 },
  {
    kind: 'select',
    name: 'kind',
    label: t('Type'),
    half: true,
    options: allKinds.map((kind) => ({ value: kind, label: kindOf(kind).title })),
  },
  { kind: 'select', name: 'currency', label: t('Currency'), half: true, options: currencies },
  {
    kind: 'custom',
    name: 'receivingDetails',
    label: t('Receiving account'),
    when: ({ kind }) => isByHand(kind),
    render: () => <Receiving assets={assets} />,
    words: (value) => (isFilled(value) ? t('account details') : t('none')),
  },
  {
    kind: 'text',
    name: 'account',
    label: t('Account'),
    maxLength: 200,
    when: ({ kind, receivingDetails }) => !isByHand(kind) || !receivingDetails?.type,
    help: t('Where customers send payments: an account number or address.'),
  },
  {
    kind: 'textarea',
    name: 'instructions',
    label: t('Instructions'),
    maxLength: 4000,
    rows: 5,
    help: t('Shown to customers before they pay.'),
  },
  translationsField<GatewayValues>(
    [{ name: 'instructions', label: t('Instructions'), kind: 'paragraphs', maxLength: 4000 }],
    ['instructions'],
  ),
  ...termsFields(codes),
  {
    kind: 'custom',
    name: 'config',
    label: t('Connection'),
    when: ({ kind }) => kind !== undefined && kindOf(kind).settings !== null,
    render: () => <Connection />,
    words: () => t('new keys'),
  },
  ...payoutFields(assets),
  {
    kind: 'custom',
    name: 'logo',
    label: t('Logo'),
    render: (form) => (
      <UploadControl form={form} name="logo" label={t('Logo')} purpose="GATEWAY_LOGO" alt={t('The logo of this gateway')} />
    ),
    words: (value) => (value ? t('an image') : t('none')),
  },
  { kind: 'number', name: 'orderPriority', label: t('Order'), aside: t('Lowest first'), half: true },
  {
    kind: 'switch',
    name: 'isActive',
    label: t('Active'),
    help: t('Off: cannot be chosen. Payments already reported can still be reviewed.'),
  },
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
  translations,
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
  translations: translations ?? {},
})

const isFilled = (config: unknown): boolean =>
  typeof config === 'object' && config !== null && Object.values(config).some((value) => typeof value === 'string' && value.trim() !== '')

const typed = (text: unknown): string => (typeof text === 'string' ? text.trim() : '')
const emptied = (body: Record<string, unknown>, name: string) => (name in body && typed(body[name]) === '' ? { [name]: null } : {})

/** A fee without amounts is omitted. */
function toFee(fee: unknown): Record<string, unknown> | null {
  if (typeof fee !== 'object' || fee === null) return null
  const { fixed, percent, bearer } = fee as GatewayValues['fee'] & object
  if (typed(fixed) === '' && typed(percent) === '') return null
  return { fixed: typed(fixed) || '0', percent: typed(percent) || '0', bearer: bearer ?? 'CUSTOMER' }
}

/** Empty keys are not sent: they would overwrite stored ones. A debtor without any field is omitted. */
export function toBody({ config, debtor, receivingDetails, account, fee, ...body }: Record<string, unknown>): Record<string, unknown> {
  const isInFields = isFilled(receivingDetails)
  return {
    ...body,
    // The receiving details define the account.
    ...(account === undefined || isInFields ? {} : { account }),
    ...(receivingDetails === undefined ? {} : { receivingDetails: isInFields ? receivingDetails : null }),
    ...(fee === undefined ? {} : { fee: toFee(fee) }),
    ...emptied(body, 'minAmount'),
    ...emptied(body, 'maxAmount'),
    ...(debtor === undefined ? {} : { debtor: isFilled(debtor) ? debtor : null }),
    ...(isFilled(config) ? { config } : {}),
  }
}
