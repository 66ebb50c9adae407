import { fieldWord, valueWord } from '@/components/audit/audit-labels'
import { reviewFlagLabels } from '@/components/admin/labels/labels'
import { monthsWord } from '@/components/labels/labels'
import { approvalBand } from '@/contract/approvals'
import { permissionSentences } from '@/contract/permission-catalogue'
import { isPermission } from '@/contract/permissions'
import { flagRule } from '@/contract/evidence'
import { t } from '@/locales/text'
import { formatMoney, formatPercent } from '@/ui/plain/primitives/money-text'
import { bandText } from './band-text'
import { flagRuleText } from './flag-rule-text'

const AMOUNT = /^-?\d+\.\d{2}$/
const CONSTANT = /^[A-Z]+(_[A-Z]+)*$/
/** Labels of statuses and kinds; other upper-case text (a currency, a code) is unchanged. */
const constantFields: readonly string[] = ['status', 'kind']

/** A field of a change request as text, for the person who decides. */
export function changeValue(field: string, value: unknown, currency: string): string {
  if (Array.isArray(value)) return value.length === 0 ? t('None') : value.map((item: unknown) => itemText(item, currency)).join('; ')
  if (typeof value !== 'string') return valueWord(value)
  if (isPermission(value)) return permissionSentences[value]
  if (AMOUNT.test(value)) return formatMoney(value, currency)
  if (constantFields.includes(field) && CONSTANT.test(value)) return fieldWord(value)
  return valueWord(value)
}

function itemText(item: unknown, currency: string): string {
  if (typeof item === 'string' && isPermission(item)) return permissionSentences[item]
  if (typeof item !== 'object' || item === null) return valueWord(item)
  const band = approvalBand.safeParse(item)
  if (band.success) return bandText(band.data, currency)
  const rule = flagRule.safeParse(item)
  if (rule.success) return `${reviewFlagLabels[rule.data.flag]}: ${flagRuleText(rule.data)}`
  if ('lockedPeriod' in item && 'percentage' in item)
    return `${monthsWord(Number(item.lockedPeriod))}: ${formatPercent(String(item.percentage))}`
  return Object.entries(item)
    .map(([name, value]) => `${fieldWord(name)}: ${valueWord(value)}`)
    .join(', ')
}
