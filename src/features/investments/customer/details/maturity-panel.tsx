import { useState } from 'react'
import { figureKey } from '@/components/explain/figure-key'
import { useCommand } from '@/components/requests/use-command'
import { useCurrency } from '@/components/requests/settings'
import { monthsWord } from '@/components/labels/labels'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { dashboard } from '@/contract/dashboard'
import { dayOf } from '@/domain/dates'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { PickCards } from '@/ui/plain/forms/check-field'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { Panel } from '@/ui/plain/display/panel'
import { useIsPhone } from '@/ui/plain/hooks/use-media'
import { useNow } from '@/ui/plain/hooks/use-now'
import { useSubmit } from '@/ui/forms/use-submit'

type Instruction = Investment['maturityInstruction']

/** The action for the principal at maturity; can be changed until the day before. */
export function MaturityPanel({ investment }: { investment: Investment }) {
  const { status, maturesAt, version } = investment
  if (status !== 'AWAITING_PAYMENT' && status !== 'ACTIVE' && status !== 'EXIT_REQUESTED') return null
  return (
    <Panel title={t('At maturity')} aside={maturesAt && <DateText value={maturesAt} className="num" />} className="max-md:order-1">
      <Choice key={version} investment={investment} />
    </Panel>
  )
}

function Choice({ investment }: { investment: Investment }) {
  const { id, maturityInstruction, version, maturesAt } = investment
  const [chosen, setChosen] = useState<Instruction>(maturityInstruction)
  const instruct = useCommand(investments.instruct, [investments.get, investments.mine, investments.history, dashboard.mine])
  const { busy, failure, run } = useSubmit()
  const now = useNow() ?? 0
  const isPhone = useIsPhone()
  // The server's deadline: the beginning of the maturity date in UTC.
  const deadline = maturesAt ? `${dayOf(new Date(maturesAt))}T00:00:00Z` : undefined
  const isTooLate = deadline !== undefined && now >= Date.parse(deadline)
  const reason = isTooLate
    ? t('The deadline has passed. The saved instruction will be carried out.')
    : chosen === maturityInstruction
      ? t('This instruction is already saved.')
      : undefined
  return (
    <>
      {failure && (
        <Note tone="act" alert title={t('Not saved.')} className="mb-3">
          {failure.message}
        </Note>
      )}
      <PickCards label={t('At maturity')} value={chosen} onChange={setChosen} picks={picksOf(investment, useCurrency())} />
      <div className="mt-4 flex items-center justify-between gap-3 max-md:flex-col-reverse max-md:items-stretch max-md:text-center">
        <span className="text-12 text-ink-faint">
          {deadline ? (
            <Rich
              text="You can change it until <0>{date}</0>."
              parts={[<span className="num" />]}
              values={{ date: formatDate(deadline, 'dateTime') }}
            />
          ) : (
            t('You can change it until the day before it matures.')
          )}
        </span>
        <Button
          size={isPhone ? 'large' : 'small'}
          block={isPhone}
          busy={busy}
          disabledReason={reason}
          onClick={() => void run(() => instruct({ params: { id }, body: { maturityInstruction: chosen, version } }))}
        >
          {t('Save')}
        </Button>
      </div>
    </>
  )
}

const picksOf = ({ id, principal, investmentAmount, project, lockedPeriod, effectiveFrom }: Investment, currency: string) => {
  const amount = (
    <span data-figure={figureKey(effectiveFrom ? 'investmentPrincipal' : 'investmentAmount', id)}>
      {formatMoney(effectiveFrom ? principal : investmentAmount, currency)}
    </span>
  )
  return [
    { value: 'BALANCE', title: t('To my balance'), help: <Rich text="{amount} becomes available on that day." values={{ amount }} /> },
    {
      value: 'REINVEST',
      title: t('Reinvest principal'),
      help: t(
        'In {project} for {period}, on the terms of that day. If the project is closed to new investment, the principal moves to your balance.',
        { project: project.title, period: monthsWord(lockedPeriod) },
      ),
    },
    { value: 'KEEP', title: t('Keep for withdrawal'), help: t('Kept until you withdraw it in full or move it to your balance.') },
  ] as const
}
