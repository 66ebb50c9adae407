import { useState } from 'react'
import { useOwnDashboard } from '@/components/dashboard/use-own-dashboard'
import { TwoColumns, Stack } from '@/components/page/two-columns'
import { ReadFailed } from '@/components/requests/reading'
import { ReferralLink } from '@/components/referrals/referral-link'
import { useSettingsRead, type PublicSettings } from '@/components/requests/settings'
import { type Reference } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { Bone } from '@/ui/plain/feedback/skeleton'
import { SumLineSkeleton } from '@/ui/plain/display/sum-line'
import { Commissions } from './commissions'
import { LevelsPanel } from './levels-panel'
import { LineAbove } from './line-above'
import { ReferralFigures } from './referral-figures'
import { ReferralTree } from './referral-tree'
import { rateText } from './labels'

/** The referral link, referred customers, commissions, and the person's own referrer. */
export function ReferralsScreen() {
  const settings = useSettingsRead()
  const { data, error, refetch } = useOwnDashboard()
  const [line, setLine] = useState<readonly Reference[]>([])
  return (
    <PageFrame title={t('Referrals')} under={<Rate settings={settings.data?.data} isAwaited={settings.isPending} />}>
      {data ? (
        <ReferralFigures referral={data.data.referral} />
      ) : error ? (
        <Panel flush className="mb-6 max-md:mb-3">
          <ReadFailed title={t('We couldn’t load your referral summary')} error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <SumLineSkeleton className="mb-6 max-md:mb-3" />
      )}
      <TwoColumns>
        <Stack>
          <ReferralTree people={data?.data.referral.people ?? []} selected={line[0]?.id} onSelect={setLine} />
          <Commissions referral={data?.data.referral} />
        </Stack>
        <Stack>
          <Panel title={t('Your link')} className="max-md:order-1">
            <ReferralLink
              side={112}
              sharing
              description={t('Customers who sign up with it are your referrals permanently. It contains your username.')}
            />
          </Panel>
          <LevelsPanel people={data?.data.referral.people} />
          <LineAbove line={line} onClear={() => setLine([])} />
        </Stack>
      </TwoColumns>
    </PageFrame>
  )
}

/** One line on desktops, three on phones; their height is reserved. */
function Rate({ settings, isAwaited }: { settings: PublicSettings | undefined; isAwaited: boolean }) {
  if (settings) return rateText(settings.referralRates, settings.referralHoldDays)
  return (
    isAwaited && (
      <div className="max-md:min-h-15">
        <Bone width={320} />
      </div>
    )
  )
}
