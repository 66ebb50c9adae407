import { usePublicSettings } from '@/components/requests/settings'
import { coolingWords } from '@/components/wallets/cooling-words'
import { Panel } from '@/ui/plain/display/panel'
import { Timeline } from '@/ui/plain/progress/timeline'

/** What happens between adding a wallet and the first payment to it. */
export function HowItWorks() {
  const settings = usePublicSettings()
  const cooling = settings && coolingWords(settings)
  return (
    <Panel title="How adding a wallet works" className="max-md:order-2">
      <Timeline
        label="From the address to the first payment"
        steps={[
          { key: 'address', title: 'Address or bank account', text: 'Validated for its network or country.', state: 'ahead' },
          {
            key: 'code',
            title: 'Confirmation',
            text: 'With your authenticator app or an emailed code. No withdrawals to it before it is confirmed.',
            state: 'ahead',
          },
          ...(settings && !cooling
            ? []
            : [
                {
                  key: 'cool',
                  title: 'Cooling-off period',
                  text: [cooling, 'Time to react if you did not add it.'].filter(Boolean).join('. '),
                  state: 'ahead' as const,
                },
              ]),
          { key: 'ready', title: 'Active', text: 'You can withdraw to it.', state: 'ahead' },
        ]}
      />
    </Panel>
  )
}
