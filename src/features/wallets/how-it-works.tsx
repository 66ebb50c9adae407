import { usePublicSettings } from '@/components/settings'
import { Panel } from '@/ui/plain/panel'
import { Timeline } from '@/ui/plain/timeline'

/** What happens between adding a wallet and the first payment to it. */
export function HowItWorks() {
  const settings = usePublicSettings()
  return (
    <Panel title="How a wallet is added" className="max-md:order-2">
      <Timeline
        label="From the address to the first payment"
        steps={[
          { key: 'address', title: 'Its address', text: 'Checked by the rules of its network.', state: 'ahead' },
          {
            key: 'code',
            title: 'A code from your mailbox',
            text: 'So that only you can add one. Nothing is paid to an unconfirmed wallet.',
            state: 'ahead',
          },
          {
            key: 'cool',
            title: 'A cool-down',
            text: settings
              ? `${settings.walletCooldownHoursWithoutTwoFactor} hours, ${settings.walletCooldownHours} with a second factor. Time to notice, should it not have been you.`
              : 'Time to notice, should it not have been you.',
            state: 'ahead',
          },
          { key: 'ready', title: 'Ready', text: 'Withdrawals can go there.', state: 'ahead' },
        ]}
      />
    </Panel>
  )
}
