import { useState } from 'react'
import { ApiError } from '@/api/api-error'
import { useWrite } from '@/api/hooks'
import { isPendingChange } from '@/contract/pending-change'
import type { SharePreview } from '@/contract/profit'
import { profit } from '@/contract/profit'
import type { Project } from '@/contract/project-schemas'
import type { SharedProfit } from '@/contract/project-parts'
import { t } from '@/locales/text'
import { notify } from '@/ui/plain/feedback/notify'
import { useSubmit } from '@/ui/forms/use-submit'
import { monthName, monthsToShare, periodsOf, type MonthChoice } from './profit-rules'
import { projectReads } from '../project-reads'

/** The state of a month's distribution in preparation. Any change discards the preview. */
export function useProfitShare(project: Project, shared: readonly SharedProfit[], onPosting: (batch: string) => void) {
  const months = monthsToShare(project, shared, new Date())
  const [chosen, setChosen] = useState<string>()
  const [percentages, setPercentages] = useState<Readonly<Record<number, string>>>({})
  const [loaded, setLoaded] = useState<{ of: string; preview: SharePreview; at: Date }>()
  const requestPreview = useWrite(profit.preview, { changes: [] })
  const pay = useWrite(profit.confirm, { changes: projectReads })
  const asking = useSubmit()
  const paying = useSubmit()

  const month: MonthChoice | undefined = months.find((one) => one.key === chosen) ?? months.find((one) => !one.isShared)
  const periods = periodsOf(project, shared, loaded?.preview)
  const rates = periods.flatMap((lockedPeriod) => {
    const percentage = percentages[lockedPeriod]?.trim()
    return percentage ? [{ lockedPeriod, percentage }] : []
  })
  const entered = JSON.stringify([month?.key, rates])
  const preview = loaded?.of === entered ? loaded.preview : undefined
  const params = { id: project.id }

  const loadPreview = () =>
    asking.run(async () => {
      if (!month) return
      const { data } = await requestPreview.mutateAsync({ params, body: { year: month.year, month: month.month, rates } })
      setLoaded({ of: entered, preview: data, at: new Date() })
    })
  const confirm = () =>
    paying.run(async () => {
      if (!month || !preview) return
      try {
        const { data, message } = await pay.mutateAsync({
          params,
          body: { year: month.year, month: month.month, rates, hash: preview.hash },
        })
        const detail = t('Profit distribution for {month} of {project} started', { month: monthName(month), project: project.title })
        notify.success(message, { detail: isPendingChange(data) ? undefined : detail })
        setLoaded(undefined)
        setPercentages({})
        if (!isPendingChange(data)) onPosting(data.id)
      } catch (error) {
        // The figures changed while they were displayed: the error stays visible beside the new ones.
        if (error instanceof ApiError && error.code === 'PREVIEW_CHANGED') await loadPreview()
        throw error
      }
    })
  return {
    months,
    month,
    chooseMonth: (key: string) => setChosen(key),
    periods,
    rates,
    percentages,
    setPercentage: (period: number, percentage: string) => setPercentages({ ...percentages, [period]: percentage }),
    preview,
    previewedAt: loaded?.at,
    loadPreview: () => void loadPreview(),
    confirm: () => void confirm(),
    change: () => setLoaded(undefined),
    asking,
    paying,
  }
}
export type ProfitShare = ReturnType<typeof useProfitShare>
