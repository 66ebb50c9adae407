import dynamic from 'next/dynamic'
import { useState } from 'react'
import { closedCountryReason } from '@/components/countries/closed-country'
import { figureKey } from '@/components/explain/figure-key'
import { moneyReads } from '@/components/requests/money-reads'
import { useMyProfile } from '@/components/requests/own-reads'
import { useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { paths } from '@/config/paths'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { ConfirmButton } from '@/ui/overlays/confirm-button'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'

const ReinvestModal = dynamic(() => import('./reinvest-modal').then((file) => file.ReinvestModal), { ssr: false })

/** The options for a matured investment: move to balance, reinvest, or withdraw in full. */
export function MaturedPanel({ investment }: { investment: Investment }) {
  const currency = useCurrency()
  const [reinvesting, setReinvesting] = useState(false)
  const release = useCommand(investments.release, moneyReads)
  const profile = useMyProfile().data?.data
  const amount = formatMoney(investment.principal, currency)
  return (
    <Panel title={t('Matured: decision needed')} className="max-md:order-1">
      <p className="max-w-measure text-14 text-ink-soft">
        <Rich
          text="Decide what to do with <0>{amount}</0>: move to balance or reinvest. It earns nothing until you decide."
          parts={[<span className="num text-ink" data-figure={figureKey('investmentPrincipal', investment.id)} />]}
          values={{ amount }}
        />
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ConfirmButton
          label={t('Move to balance')}
          variant="primary"
          title={t('Move the principal to your balance?')}
          cancelLabel={t('Not now')}
          onConfirm={() => release({ params: { id: investment.id }, body: { version: investment.version } })}
        >
          <p>
            <Rich
              text="<0>{amount}</0> becomes available immediately, and this investment is closed."
              parts={[<span className="num" />]}
              values={{ amount }}
            />
          </p>
        </ConfirmButton>
        <Button disabledReason={profile && closedCountryReason(profile)} onClick={() => setReinvesting(true)}>
          {t('Reinvest')}
        </Button>
        <ButtonLink variant="quiet" href={paths.users.newWithdraw}>
          {t('Withdraw')}
        </ButtonLink>
      </div>
      {reinvesting && <ReinvestModal investment={investment} onClose={() => setReinvesting(false)} />}
    </Panel>
  )
}

/** The principal is on hold for a withdrawal: until that ends no decision is possible. */
export const WithdrawalRequested = ({ withdrawal: { id, code } }: { withdrawal: NonNullable<Investment['withdrawal']> }) => (
  <Panel title={t('Matured: withdrawal requested')} className="max-md:order-1">
    <p className="max-w-measure text-14 text-ink-soft">
      <Rich
        text="The principal is on hold for withdrawal <0>{code}</0>. If the withdrawal is cancelled or declined, the principal returns to this investment."
        parts={[<span className="num" />]}
        values={{ code }}
      />
    </p>
    <div className="mt-5">
      <ButtonLink size="mid" href={paths.users.withdraw(id)}>
        {t('View withdrawal')}
      </ButtonLink>
    </div>
  </Panel>
)
