import type { FieldSpec } from '@/components/resource/editor/field-spec'
import type { Settings } from '@/contract/settings'
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
  Array.isArray(value) && value.length > 0 ? value.map((rate) => formatPercent(String(rate))).join(', ') : 'none'

const investmentFields = (currency: string): readonly FieldSpec<Settings>[] => [
  heading('investing', 'Investing'),
  { kind: 'money', name: 'minInvestment', label: 'Minimum investment', currency, half: true },
  { kind: 'money', name: 'maxInvestment', label: 'Maximum investment', currency, half: true },
  {
    kind: 'money',
    name: 'identityAbove',
    label: 'Identity required above',
    currency,
    half: true,
    help: 'Of total principal; 0 for always.',
  },
  { kind: 'number', name: 'paymentWindowHours', label: 'Payment window', aside: 'hours', half: 'desk' },
  { kind: 'number', name: 'reflectionDays', label: 'Cooling-off period', aside: 'days, for new projects', half: 'desk' },
]

const withdrawalFields = (currency: string, gateways: readonly FormOption[] | undefined): readonly FieldSpec<Settings>[] => [
  heading('withdrawing', 'Withdrawing'),
  {
    kind: 'switch',
    name: 'withdrawalNeedsIdentity',
    label: 'Withdrawals require an approved identity',
    help: 'Off: level 0 can withdraw.',
  },
  { kind: 'money', name: 'withdrawalMin', label: 'Minimum withdrawal', currency, half: true },
  { kind: 'money', name: 'withdrawalFee', label: 'Fee', currency, half: true },
  { kind: 'money', name: 'withdrawalPerDay', label: 'Daily limit', currency, half: true },
  { kind: 'money', name: 'withdrawalPerMonth', label: 'Monthly limit', currency, half: true },
  {
    kind: 'select',
    name: 'payoutGateway',
    label: 'Default payout gateway',
    options: gateways,
    clearable: true,
    placeholder: 'None',
    help: 'Pays automatically if its kind can. For manual payouts the account is chosen.',
  },
  {
    kind: 'text',
    name: 'payoutRateTolerance',
    label: 'Rate tolerance',
    aside: '%',
    half: true,
    help: 'Payouts in another currency stop when its rate has moved by more than this. Staff are notified when a rate in use differs from the market by more.',
  },
  {
    kind: 'number',
    name: 'payoutRateMaxAgeDays',
    label: 'Oldest rate',
    aside: 'days',
    half: true,
    help: 'Payouts need a rate that was set or confirmed since.',
  },
  {
    kind: 'number',
    name: 'marketRateMaxAgeDays',
    label: 'Market rates out of date after',
    aside: 'days',
    half: true,
    help: 'Older market rates are flagged and cannot be adopted. Sources of official rates pause on weekends and holidays.',
  },
  {
    kind: 'custom',
    name: 'transactionExplorers',
    label: 'Transaction explorers',
    render: () => <TransactionExplorers />,
    words: () => 'other explorers',
  },
]

const securityFields = (currency: string): readonly FieldSpec<Settings>[] => [
  heading('safety', 'Security'),
  {
    kind: 'money',
    name: 'fourEyesFrom',
    label: 'Two approvals from',
    currency,
    half: true,
    help: 'Payments and withdrawals of this size.',
  },
  {
    kind: 'number',
    name: 'credentialHoldHours',
    label: 'Hold after a change',
    aside: 'hours',
    half: 'desk',
    help: 'Of password or two-factor authentication.',
  },
  {
    kind: 'number',
    name: 'walletCooldownHours',
    label: 'Wallet cooling-off period',
    aside: 'hours',
    half: 'desk',
    help: 'With two-factor authentication.',
  },
  { kind: 'number', name: 'walletCooldownHoursWithoutTwoFactor', label: 'Without two-factor authentication', aside: 'hours', half: 'desk' },
  {
    kind: 'number',
    name: 'checkerCoolingHours',
    label: 'Cooling-off period of new approvers',
    aside: 'hours',
    half: 'desk',
    help: 'Approvals of a new, re-activated or newly entitled person count after this time.',
  },
  {
    kind: 'switch',
    name: 'staffNeedsTwoFactor',
    label: 'Staff need two-factor authentication',
    help: 'On: staff without it must set it up first.',
  },
]

const workQueueFields = (): readonly FieldSpec<Settings>[] => [
  heading('targets', 'Work queues', 'Target times. Staff are notified of items that exceed them.'),
  { kind: 'number', name: 'paymentTargetHours', label: 'Payments', aside: 'hours', half: 'desk' },
  { kind: 'number', name: 'withdrawalTargetHours', label: 'Withdrawals', aside: 'hours', half: 'desk' },
  { kind: 'number', name: 'identityTargetHours', label: 'Identity requests', aside: 'hours', half: 'desk' },
  { kind: 'number', name: 'exitTargetHours', label: 'Early exits', aside: 'hours', half: 'desk' },
  { kind: 'number', name: 'approvalTargetHours', label: 'Second approvals', aside: 'hours', half: 'desk' },
  { kind: 'number', name: 'questionTargetHours', label: 'Project questions', aside: 'hours', half: 'desk' },
]

const referralFields = (): readonly FieldSpec<Settings>[] => [
  heading('referrals', 'Referrals'),
  { kind: 'custom', name: 'referralRates', label: 'Commission rates', render: () => <ReferralRates />, words: ratesWord },
  {
    kind: 'number',
    name: 'referralHoldDays',
    label: 'Held for',
    aside: 'days',
    half: 'desk',
    help: 'Commissions are then paid, unless the investment ended first.',
  },
]

/** Every setting, in groups, each with what it does. */
export const settingFields = (currency: string, gateways: readonly FormOption[] | undefined): readonly FieldSpec<Settings>[] => [
  ...investmentFields(currency),
  ...withdrawalFields(currency, gateways),
  ...securityFields(currency),
  ...workQueueFields(),
  ...referralFields(),
]
