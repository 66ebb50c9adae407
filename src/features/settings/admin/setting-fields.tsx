import type { FieldSpec } from '@/components/resource/editor/field-spec'
import type { Settings } from '@/contract/settings'
import { t } from '@/locales/text'
import type { FormOption } from '@/ui/admin/forms/form-fields'
import { formatPercent } from '@/ui/plain/primitives/money-text'
import { ReferralRates } from './referral-rates'
import { TransactionExplorers } from './transaction-explorers'

const heading = (name: string, label: string, help?: string): FieldSpec<Settings> => ({
  kind: 'heading',
  name: `heading-${name}`,
  label,
  ...(help ? { help } : {}),
})
const ratesWord = (value: unknown): string =>
  Array.isArray(value) && value.length > 0 ? value.map((rate) => formatPercent(String(rate))).join(', ') : t('none')

const investmentFields = (currency: string): readonly FieldSpec<Settings>[] => [
  heading('investing', t('Investing')),
  { kind: 'money', name: 'minInvestment', label: t('Minimum investment'), currency, half: true },
  { kind: 'money', name: 'maxInvestment', label: t('Maximum investment'), currency, half: true },
  {
    kind: 'money',
    name: 'identityAbove',
    label: t('Identity required above'),
    currency,
    half: true,
    help: t('Applies to the total principal of a customer. Enter 0 to always require it.'),
  },
  { kind: 'number', name: 'paymentWindowHours', label: t('Payment window'), aside: t('hours'), half: 'desk' },
  {
    kind: 'number',
    name: 'paymentReplyHours',
    label: t('Reply about a payment'),
    aside: t('hours'),
    half: 'desk',
    help: t('Without a reply by then, the payment is declined. The payment window is paused until then.'),
  },
  { kind: 'number', name: 'reflectionDays', label: t('Cooling-off period'), aside: t('days, for new projects'), half: 'desk' },
]

const withdrawalFields = (currency: string, gateways: readonly FormOption[] | undefined): readonly FieldSpec<Settings>[] => [
  heading('withdrawing', t('Withdrawing')),
  {
    kind: 'switch',
    name: 'withdrawalNeedsIdentity',
    label: t('Withdrawals require an approved identity'),
    help: t('When off, customers without a verified identity (level 0) can withdraw.'),
  },
  { kind: 'money', name: 'withdrawalMin', label: t('Minimum withdrawal'), currency, half: true },
  { kind: 'money', name: 'withdrawalFee', label: t('Fee'), currency, half: true },
  { kind: 'money', name: 'withdrawalPerDay', label: t('Daily limit'), currency, half: true },
  { kind: 'money', name: 'withdrawalPerMonth', label: t('Monthly limit'), currency, half: true },
  {
    kind: 'select',
    name: 'payoutGateway',
    label: t('Default payout gateway'),
    options: gateways,
    clearable: true,
    placeholder: t('None'),
    help: t('Pays withdrawals automatically if the gateway supports it. For manual payouts, staff choose the account.'),
  },
  {
    kind: 'text',
    name: 'payoutRateTolerance',
    label: t('Rate tolerance'),
    aside: '%',
    half: true,
    help: t(
      'Payouts in another currency stop when its rate has moved by more than this. Staff are notified when a rate in use differs from the market by more.',
    ),
  },
  {
    kind: 'number',
    name: 'payoutRateMaxAgeDays',
    label: t('Maximum rate age'),
    aside: t('days'),
    half: true,
    help: t('Payouts require a rate that was set or confirmed within this period.'),
  },
  {
    kind: 'number',
    name: 'marketRateMaxAgeDays',
    label: t('Maximum age of market rates'),
    aside: t('days'),
    half: true,
    help: t('Older market rates are flagged and cannot be adopted. Sources of official rates pause on weekends and holidays.'),
  },
  {
    kind: 'custom',
    name: 'transactionExplorers',
    label: t('Transaction explorers'),
    render: () => <TransactionExplorers />,
    words: () => t('other explorers'),
  },
]

const securityFields = (currency: string): readonly FieldSpec<Settings>[] => [
  heading('safety', t('Security')),
  {
    kind: 'money',
    name: 'fourEyesFrom',
    label: t('Two approvals from'),
    currency,
    half: true,
    help: t('Payments and withdrawals of this amount or more.'),
  },
  {
    kind: 'number',
    name: 'credentialHoldHours',
    label: t('Withdrawal hold after a security change'),
    aside: t('hours'),
    half: 'desk',
    help: t('Applies after a change of password, email or two-factor authentication.'),
  },
  {
    kind: 'number',
    name: 'walletCooldownHours',
    label: t('Wallet cooling-off period'),
    aside: t('hours'),
    half: 'desk',
    help: t('With two-factor authentication.'),
  },
  {
    kind: 'number',
    name: 'walletCooldownHoursWithoutTwoFactor',
    label: t('Without two-factor authentication'),
    aside: t('hours'),
    half: 'desk',
  },
  {
    kind: 'number',
    name: 'checkerCoolingHours',
    label: t('Cooling-off period of new approvers'),
    aside: t('hours'),
    half: 'desk',
    help: t('Approvals by a new, reactivated or newly authorized approver count after this period.'),
  },
  {
    kind: 'switch',
    name: 'approvalNeedsOpenedProof',
    label: t('Approve payments and identity documents only after opening the proof'),
    help: t(
      'On: an approval is refused, also through the API, until the approver has opened the proof of payment or every page of the document.',
    ),
  },
  {
    kind: 'switch',
    name: 'staffNeedsTwoFactor',
    label: t('Require two-factor authentication for staff'),
    help: t('On: staff without two-factor authentication must set it up before they can use the back office.'),
  },
  {
    kind: 'switch',
    name: 'linkSharedBrowsers',
    label: t('Record customer accounts of staff by shared browsers'),
    help: t(
      'On: if a staff account and a customer account are signed in to from the same browser, the customer account is recorded as that of the team member, who then cannot decide on it.',
    ),
  },
]

const workQueueFields = (): readonly FieldSpec<Settings>[] => [
  heading('targets', t('Work queues'), t('Target times. Staff are notified of items that exceed them.')),
  { kind: 'number', name: 'paymentTargetHours', label: t('Payments'), aside: t('hours'), half: 'desk' },
  { kind: 'number', name: 'withdrawalTargetHours', label: t('Withdrawals'), aside: t('hours'), half: 'desk' },
  { kind: 'number', name: 'payoutTargetHours', label: t('Payouts due'), aside: t('hours'), half: 'desk' },
  { kind: 'number', name: 'identityTargetHours', label: t('Identity requests'), aside: t('hours'), half: 'desk' },
  { kind: 'number', name: 'exitTargetHours', label: t('Early exits'), aside: t('hours'), half: 'desk' },
  { kind: 'number', name: 'approvalTargetHours', label: t('Second approvals'), aside: t('hours'), half: 'desk' },
  { kind: 'number', name: 'questionTargetHours', label: t('Project questions'), aside: t('hours'), half: 'desk' },
]

const referralFields = (): readonly FieldSpec<Settings>[] => [
  heading('referrals', t('Referrals')),
  { kind: 'custom', name: 'referralRates', label: t('Commission rates'), render: () => <ReferralRates />, words: ratesWord },
  {
    kind: 'number',
    name: 'referralHoldDays',
    label: t('Holding period'),
    aside: t('days'),
    half: 'desk',
    help: t('Commissions are then paid, unless the investment ended first or can still be cancelled free of charge.'),
  },
]

/** All settings in groups, each with a description. */
export const settingFields = (currency: string, gateways: readonly FormOption[] | undefined): readonly FieldSpec<Settings>[] => [
  ...investmentFields(currency),
  ...withdrawalFields(currency, gateways),
  ...securityFields(currency),
  ...workQueueFields(),
  ...referralFields(),
]
