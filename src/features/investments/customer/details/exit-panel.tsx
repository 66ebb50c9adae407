import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { ProcessingTime } from '@/components/work/processing-time'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { formatPercent } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { notify } from '@/ui/plain/feedback/notify'
import { Panel } from '@/ui/plain/display/panel'
import { useSubmit } from '@/ui/forms/use-submit'
import type { ExitQuote } from './exit-modal'

const ExitModal = dynamic(() => import('./exit-modal').then((file) => file.ExitModal), { ssr: false })

/** An early exit, if the project allows it: first its cost, then the request. */
export function ExitPanel({ investment }: { investment: Investment }) {
  const requestQuote = useWrite(investments.exitQuote, { changes: [] })
  const { busy, run } = useSubmit()
  const [quote, setQuote] = useState<ExitQuote>()
  if (investment.status === 'EXIT_REQUESTED')
    return (
      <Panel className="max-md:order-8">
        <Note tone="warn" title={t('Early exit requested.')}>
          {t('Our team is reviewing your request. Until it is approved, the investment stays active and the quoted terms apply.')}
          <ProcessingTime kind="exit" />
        </Note>
      </Panel>
    )
  if (investment.status !== 'ACTIVE' || !investment.project.allowsEarlyExit) return null
  const loadQuote = async () => {
    const refused = await run(async () => setQuote((await requestQuote.mutateAsync({ params: { id: investment.id }, body: {} })).data))
    if (refused) notify.error(refused.message)
  }
  return (
    <Panel flush className="flex items-center gap-4 px-6 py-4 max-md:order-8 max-md:flex-wrap max-md:px-4">
      <p className="flex-1 text-14 text-ink-soft max-md:basis-full">
        <Rich
          text="<0>Early exit.</0> This project allows an early exit for a penalty of <1>{percent}</1>. You see the exact amount before you confirm; our team must then approve the exit."
          parts={[<span className="font-medium text-ink" />, <span className="num" />]}
          values={{ percent: formatPercent(investment.earlyExitPenalty) }}
        />
      </p>
      <Button size="mid" className="max-md:h-11 max-md:w-full" busy={busy} onClick={() => void loadQuote()}>
        {t('View quote')}
      </Button>
      {quote && <ExitModal investment={investment} quote={quote} onClose={() => setQuote(undefined)} />}
    </Panel>
  )
}
