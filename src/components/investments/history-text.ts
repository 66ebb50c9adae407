import type { z } from 'zod'
import { readable } from '@/components/labels/readable'
import type { historyLine } from '@/contract/investment-schemas'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'

type Line = Pick<z.infer<typeof historyLine>, 'detail' | 'maturesAt'>

/** The text of a line of an investment's history, with the maturity as a day of the viewer's time zone. */
export function historyText({ detail, maturesAt }: Line): string {
  const text = readable(detail.charAt(0).toUpperCase() + detail.slice(1))
  if (!maturesAt) return text
  const date = formatDate(maturesAt, 'date')
  return text ? t('{detail}; matures on {date}', { detail: text, date }) : t('Matures on {date}', { date })
}
