import { moneyReads } from '@/components/own-reads'
import { inCurrency, useCurrency } from '@/components/settings'
import { useCommand } from '@/components/use-command'
import { investments, type Investment } from '@/contract/investments'
import { Modal } from '@/ui/modal'
import { Button } from '@/ui/plain/button'
import { KeyValueList } from '@/ui/plain/key-value'
import { formatPercent, MoneyText } from '@/ui/plain/money-text'
import { Note } from '@/ui/plain/note'
import { useSubmit } from '@/ui/use-submit'

export type ExitQuote = { principal: string; penalty: string; penaltyPercent: string; net: string }
type Props = { investment: Investment; quote: ExitQuote; onClose: () => void }
const WIDTH = 464

/** What leaving costs to the cent, and the question. */
export function ExitModal({ investment, quote, onClose }: Props) {
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
