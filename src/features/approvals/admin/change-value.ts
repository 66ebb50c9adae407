import { fieldWord, valueWord } from '@/components/audit/audit-labels'
import { reviewFlagLabels } from '@/components/admin/labels/labels'
import { monthsWord } from '@/components/labels/labels'
import type { ApprovalAction } from '@/contract/approval-actions'
import { approvalBand } from '@/contract/approvals'
import { adminFieldNames } from '@/contract/core/admin-field-names'
import { permissionSentences } from '@/contract/permission-catalogue'
import { isPermission } from '@/contract/permissions'
import { flagRule } from '@/contract/evidence'
import { writtenTime } from '@/domain/dates'
import { isLanguage, languages } from '@/locales/languages'
import { t } from '@/locales/text'
import { formatMoney, formatPercent } from '@/ui/plain/primitives/money-text'
import { bandText } from './band-text'
import { flagRuleText } from './flag-rule-text'
import { withAddresses, withCodes } from './html-lines'

const AMOUNT = /^-?\d+\.\d{2}$/
const CONSTANT = /^[A-Z]+(_[A-Z]+)*$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const TAG = /<[^>]+>/g
/** Labels of statuses and kinds; other upper-case text (a currency, a code) is unchanged. */
const constantFields: readonly string[] = ['status', 'kind']
/** Numbers of the form of an amount that are percentages. */
const percentFields: readonly string[] = ['earlyExitPenalty', 'payoutRateTolerance', 'percent', 'referralRates']
const NUMBER = /^-?\d+(\.\d+)?$/

type Field = { field: string; action: ApprovalAction }

/** Whether the field is the value of one unit of a currency, which has more decimals than an amount. */
const isRate = ({ field, action }: Field): boolean => action === 'currency.rate' && field === 'value'

/** Whether the field is HTML: its tags are left out, and the addresses of its links are shown. All other text is shown as it is. */
const isHtml = ({ field, action }: Field): boolean => action === 'project.terms' && field === 'description'
const withoutTags = (html: string): string => withAddresses(html).replace(TAG, ' ').trim()

/** Whether the field is a long text with formatting, whose changed lines are shown. */
export const isFormattedText = ({ field, action }: Field): boolean => action === 'legal.publish' && field.endsWith('.body')

/** The label of a legal text in a language: the field is named `es.title`. */
function legalLabel(field: string): string {
  const [code = '', name] = field.split('.')
  const language = isLanguage(code) ? languages[code].name : code
  return name === 'body' ? t('Text ({language})', { language }) : t('Title ({language})', { language })
}

/** Amounts of a gateway are in its own currency, which the request does not name. */
const amountText = ({ action }: Field, value: string, currency: string): string =>
  action === 'gateway.receiving-account' ? formatMoney(value) : formatMoney(value, currency)

/** The label of a field of a change request, as in its form. */
export function changeLabel(of: Field): string {
  if (isRate(of)) return t('Rate')
  if (of.action === 'legal.publish') return legalLabel(of.field)
  const known = adminFieldNames[of.field]
  return known ? known.charAt(0).toUpperCase() + known.slice(1) : fieldWord(of.field)
}

/** A field of a change request as text, for the person who decides. */
export function changeValue(of: Field, value: unknown, currency: string): string {
  if (Array.isArray(value)) return value.length === 0 ? t('None') : value.map((item: unknown) => itemText(of, item, currency)).join('; ')
  if (typeof value === 'object' && value !== null) return entriesText(value, (item, field) => changeValue({ ...of, field }, item, currency))
  if (typeof value !== 'string') return valueWord(value)
  if (isRate(of)) return `${value} ${currency}`
  return textOf(of, value, currency)
}

function textOf(of: Field, value: string, currency: string): string {
  const { field } = of
  if (isPermission(value)) return permissionSentences[value]
  if (percentFields.includes(field) && NUMBER.test(value)) return formatPercent(value)
  if (AMOUNT.test(value)) return amountText(of, value, currency)
  if (constantFields.includes(field) && CONSTANT.test(value)) return fieldWord(value)
  if (INSTANT.test(value)) return writtenTime(new Date(value))
  return valueWord(isHtml(of) ? withoutTags(value) : withCodes(value))
}

function itemText(of: Field, item: unknown, currency: string): string {
  if (typeof item === 'string') return textOf(of, item, currency)
  if (typeof item !== 'object' || item === null) return valueWord(item)
  const band = approvalBand.safeParse(item)
  if (band.success) return bandText(band.data, currency)
  const rule = flagRule.safeParse(item)
  if (rule.success) return `${reviewFlagLabels[rule.data.flag]}: ${flagRuleText(rule.data)}`
  if ('lockedPeriod' in item && 'percentage' in item)
    return `${monthsWord(Number(item.lockedPeriod))}: ${formatPercent(String(item.percentage))}`
  if ('returnMin' in item && 'returnMax' in item && 'period' in item)
    return `${monthsWord(Number(item.period))}: ${formatPercent(String(item.returnMin))} – ${formatPercent(String(item.returnMax))}`
  if ('label' in item && 'amount' in item) return `${String(item.label)}: ${formatMoney(String(item.amount), currency)}`
  return entriesText(item, valueWord)
}

const entriesText = (values: object, text: (value: unknown, name: string) => string): string =>
  Object.entries(values)
    .map(([name, value]) => `${fieldWord(name)}: ${text(value, name)}`)
    .join(', ')
