import { usePublicSettings } from '@/components/requests/settings'
import { coolingOffText } from '@/components/wallets/cooling-off-text'
import { t } from '@/locales/text'
import { Panel } from '@/ui/plain/display/panel'
import { Timeline } from '@/ui/plain/progress/timeline'

/** The steps from adding a wallet to the first payout to it. */
export function HowItWorks() {
  const settings = usePublicSettings()
  const cooling = settings && coolingOffText(settings)
  return (
    <Panel title={t('How adding a wallet works')} className="max-md:order-2">
      <Timeline
        label={t('Steps from adding a wallet to the first payment')}
        steps={[
          { key: 'address', title: t('Address or bank account'), text: t('Validated for its network or country.'), state: 'ahead' },
          {
            key: 'code',
            title: t('Confirmation'),
            text: t('With your authenticator app or an emailed code. You can use the wallet for withdrawals only once it is confirmed.'),
            state: 'ahead',
          },
          ...(settings && !cooling
            ? []
            : [
                {
                  key: 'cool',
                  title: t('Cooling-off'),
                  text: t('{duration}. During this time you can freeze your account if you did not add the wallet.', { duration: cooling }),
                  state: 'ahead' as const,
                },
              ]),
          { key: 'ready', title: t('Active'), text: t('You can use the wallet for withdrawals.'), state: 'ahead' },
        ]}
      />
    </Panel>
  )
}
