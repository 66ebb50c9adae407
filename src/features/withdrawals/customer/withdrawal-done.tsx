import { CircleCheck } from 'lucide'
import { useEffect, useRef } from 'react'
import { ProcessingTime } from '@/components/work/processing-time'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { holdText } from '@/components/withdrawals/withdrawal-review'
import { paths } from '@/config/paths'
import type { Withdrawal } from '@/contract/withdrawals'
import { Destination } from '@/components/wallets/destination'
import { t } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Panel } from '@/ui/plain/display/panel'

/** The withdrawal was requested: the debited and the received amount, who reviews it, and where to follow it. */
export function WithdrawalDone({ withdrawal }: { withdrawal: Withdrawal }) {
  const currency = useCurrency()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { code, amount, net, wallet, approvalsNeeded, hold, id } = withdrawal
  return (
    <Panel className="max-w-[712px]">
      <div className="flex items-start gap-3">
        <Icon as={CircleCheck} size={24} className="text-good" />
        <div>
          <h2 className="text-18" tabIndex={-1} ref={heading}>
            {t('Withdrawal requested')}
          </h2>
          <p className="mt-1 text-14 text-ink-soft">
            {approvalsNeeded > 1
              ? t('At least two members of our team will review it before it is paid. You can cancel it until it is approved.')
              : t('Our team reviews it, then it is paid. You can cancel it until it is approved.')}{' '}
            {hold ? holdText(hold) : <ProcessingTime kind="withdrawal" />}
          </p>
        </div>
      </div>
      <KeyValueList
        className="mt-6"
        rows={[
          { key: 'code', label: t('Withdrawal'), value: <CodeText value={code} /> },
          { key: 'amount', label: inCurrency(t('You withdraw'), currency), value: <MoneyText value={amount} /> },
          { key: 'net', label: t('You receive'), value: <MoneyText value={net} /> },
          { key: 'to', label: t('Destination'), value: wallet.title },
        ]}
      />
      <Destination wallet={wallet} className="mt-3" />
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink variant="primary" href={paths.users.withdraw(id)}>
          {t('View withdrawal')}
        </ButtonLink>
        <ButtonLink href={paths.users.dashboard}>{t('Back to dashboard')}</ButtonLink>
      </div>
    </Panel>
  )
}
