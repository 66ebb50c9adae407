import { Why } from '@/components/explain/why'
import { Rich } from '@/locales/rich'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Bone } from '@/ui/plain/feedback/skeleton'
import { useMyProfile } from '@/components/requests/own-reads'
import { useCurrency } from '@/components/requests/settings'

type TotalFigure = 'available' | 'assets'
type Props = {
  /** Opens the entries of a figure; customers only. */ onExplain?: ((figure: TotalFigure) => void) | undefined
}

/** The total asset value of the profile, and its available balance. */
export function TotalValue({ onExplain }: Props) {
  const { data, error, refetch } = useMyProfile()
  const currency = useCurrency()
  if (error && !data)
    return (
      <p className="text-14 text-ink-faint">
        <Rich
          text="We couldn’t load your total value. <0>Try again</0>"
          parts={[<button type="button" className="underline-soft" onClick={() => void refetch()} />]}
        />
      </p>
    )
  if (!data) return <Bone width={120} kind="figure" />
  const { balance, totals } = data.data
  const open = (figureKey: TotalFigure) => onExplain && Object.assign(() => onExplain(figureKey), { figureKey })
  return (
    <div>
      <span className="text-24">
        <Why onClick={open('assets')}>
          <MoneyText value={totals.assets} currency={currency} figure />
        </Why>
      </span>
      {totals.assets !== balance && (
        <p className="text-12 text-ink-soft">
          <Rich
            text="of which {amount} available"
            values={{
              amount: (
                <Why onClick={open('available')}>
                  <MoneyText value={balance} currency={currency} />
                </Why>
              ),
            }}
          />
        </p>
      )}
    </div>
  )
}
