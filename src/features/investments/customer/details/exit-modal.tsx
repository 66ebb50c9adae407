import { moneyReads } from '@/components/requests/money-reads'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { ProcessingTime } from '@/components/work/processing-time'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { t } from '@/locales/text'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { formatPercent, MoneyText } from '@/ui/plain/primitives/money-text'
import { QuestionModal } from '@/ui/overlays/question-modal'
import { useSubmit } from '@/ui/forms/use-submit'

export type ExitQuote = { principal: string; penalty: string; penaltyPercent: string; net: string }
type Props = { investment: Investment; quote: ExitQuote; onClose: () => void }

/** The exact cost of an early exit, and the confirmation. */
export function ExitModal({ investment, quote, onClose }: Props) {
  const currency = useCurrency()
  const leave = useCommand(investments.exit, moneyReads)
  const { busy, failure, run } = useSubmit()
  const submit = async () => {
    const refused = await run(() => leave({ params: { id: investment.id }, body: { net: quote.net, version: investment.version } }))
    if (!refused) onClose()
  }
  return (
    <QuestionModal
      title={t('Request early exit?')}
      label={t('Request early exit')}
      cancelLabel={t('Keep investment')}
      busy={busy}
      failure={failure}
      onDo={() => void submit()}
      onClose={onClose}
    >
      <div className="grid gap-4 text-ink-soft">
        <p>
          {t('Our team will review the request. Payouts accrue until the exit and end then.')}
          <ProcessingTime kind="exit" />
        </p>
        <KeyValueList
          rows={[
            { key: 'principal', label: inCurrency(t('Principal'), currency), value: <MoneyText value={quote.principal} /> },
            {
              key: 'penalty',
              label: t('Penalty, {percent}', { percent: formatPercent(quote.penaltyPercent) }),
              value: <MoneyText value={`-${quote.penalty}`} />,
            },
            { key: 'net', label: t('To your balance'), value: <MoneyText value={quote.net} />, total: true },
          ]}
        />
      </div>
    </QuestionModal>
  )
}
