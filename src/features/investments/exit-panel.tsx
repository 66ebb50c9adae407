import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { moneyReads } from '@/components/own-reads'
import { inCurrency, useCurrency } from '@/components/settings'
import { useCommand } from '@/components/use-command'
import { investments, type Investment } from '@/contract/investments'
import { Modal } from '@/ui/modal'
import { Button } from '@/ui/plain/button'
import { KeyValueList } from '@/ui/plain/key-value'
import { formatPercent, MoneyText } from '@/ui/plain/money-text'
import { Note } from '@/ui/plain/note'
import { notify } from '@/ui/plain/notify'
import { Panel } from '@/ui/plain/panel'
import { useSubmit } from '@/ui/use-submit'

type ExitQuote = { principal: string; penalty: string; penaltyPercent: string; net: string }
const WIDTH = 464

/** Leaving before it matures, where the project allows it: first what it would cost, then the question. */
export function ExitPanel({ investment }: { investment: Investment }) {
  const ask = useWrite(investments.exitQuote, { changes: [] })
  const { busy, run } = useSubmit()
  const [quote, setQuote] = useState<ExitQuote>()
  if (investment.status === 'EXIT_REQUESTED')
    return (
      <Panel className="max-md:order-8">
        <Note tone="warn" title="You asked to leave early.">
          Two people decide it. Until then it goes on running, and the quote you agreed to stands.
        </Note>
      </Panel>
    )
  if (investment.status !== 'ACTIVE' || !investment.project.allowsEarlyExit) return null
  const look = async () => {
    const refused = await run(async () => setQuote((await ask.mutateAsync({ params: { id: investment.id }, body: {} })).data))
    if (refused) notify.error(refused.message)
  }
  return (
    <Panel flush className="flex items-center gap-4 px-6 py-4 max-md:order-8 max-md:flex-wrap max-md:px-4">
      <p className="flex-1 text-14 text-ink-soft max-md:basis-full">
        <span className="font-medium text-ink">Leave before it matures.</span> The project allows it for a penalty of{' '}
        <span className="num">{formatPercent(investment.earlyExitPenalty)}</span>. You see the exact amount before you decide, and two
        people approve it.
      </p>
      <Button size="mid" className="max-md:h-11 max-md:w-full" busy={busy} onClick={() => void look()}>
        See what it would cost
      </Button>
      {quote && <ExitModal investment={investment} quote={quote} onClose={() => setQuote(undefined)} />}
    </Panel>
  )
}

function ExitModal({ investment, quote, onClose }: { investment: Investment; quote: ExitQuote; onClose: () => void }) {
  const currency = useCurrency()
  const leave = useCommand(investments.exit, moneyReads)
  const { busy, failure, run } = useSubmit()
  const submit = async () => {
    const refused = await run(() => leave({ params: { id: investment.id }, body: { net: quote.net, version: investment.version } }))
    if (!refused) onClose()
  }
  return (
    <Modal
      open
      title="Leave this investment early?"
      width={WIDTH}
      closable={!busy}
      onClose={() => !busy && onClose()}
      foot={
        <>
          <Button size="mid" disabled={busy} onClick={onClose}>
            Keep it running
          </Button>
          <Button size="mid" look="primary" busy={busy} onClick={() => void submit()}>
            Ask to leave
          </Button>
        </>
      }
    >
      <div className="on-raised grid gap-4 text-14 text-ink-soft">
        {failure && (
          <Note tone="act" alert title="Not asked.">
            {failure.message}
          </Note>
        )}
        <p>Two people decide it. Profit of the days up to then is still shared; after that nothing comes any more.</p>
        <KeyValueList
          rows={[
            { key: 'principal', label: inCurrency('Principal', currency), value: <MoneyText value={quote.principal} /> },
            { key: 'penalty', label: `Penalty, ${formatPercent(quote.penaltyPercent)}`, value: <MoneyText value={`-${quote.penalty}`} /> },
            { key: 'net', label: 'To your balance', value: <MoneyText value={quote.net} />, total: true },
          ]}
        />
      </div>
    </Modal>
  )
}
