import { useRead } from '@/api/hooks'
import { processingTimeMessage } from '@/contract/processing-time'
import { reports, type ProcessingKind } from '@/contract/reports'
import { t } from '@/locales/text'

/** The usual processing time of such items, with the basis of the figure. Empty if there are too few results. */
export function ProcessingTime({ kind, className }: { kind: ProcessingKind; className?: string }) {
  const { data } = useRead(reports.processingTimes, {})
  const time = data?.data[kind]
  if (!time) return null
  return <span className={className}> {t(processingTimeMessage(kind, time))}</span>
}
