import { useRead } from '@/api/hooks'
import { TwoColumns, TwoColumnsSkeleton, Stack } from '@/components/page/two-columns'
import { CountryForm } from '@/components/countries/country-form'
import { useMyProfile } from '@/components/requests/own-reads'
import { ReadFailed } from '@/components/requests/reading'
import { MAX_LIMIT } from '@/contract/core/list'
import { identity, type IdentityRequest } from '@/contract/identity'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { latestOfEach, needsSomething, sendableKinds } from './documents'
import { DocumentPanel } from './document-panel'
import { IdentityHistory } from './identity-history'
import { LevelPanel } from './level-panel'
import { SendDocument } from './send-document'

/** Each document with its status and missing parts, and what the verification level unlocks. */
export function IdentityScreen() {
  const { data, error, refetch } = useRead(identity.mine, { query: { limit: MAX_LIMIT, sortOrder: 'DESC' } })
  return (
    <PageFrame title={t('Identity verification')} under={<Under requests={data?.data} />}>
      {data ? (
        <Loaded requests={data.data} />
      ) : error ? (
        <Panel>
          <ReadFailed title={t('We couldn’t load your documents')} error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <TwoColumnsSkeleton label={t('Loading your documents')} left={[{ rows: 5, className: 'max-md:order-3' }]} right={awaitedSide} />
      )}
    </PageFrame>
  )
}

const awaitedSide = translated([
  { title: msg('Your level'), rows: 4, className: 'max-md:order-1' },
  { title: msg('History'), rows: 4, className: 'max-md:order-6' },
])

function Under({ requests }: { requests: readonly IdentityRequest[] | undefined }) {
  const waiting = requests ? latestOfEach(requests).filter(needsSomething).length : 0
  return (
    <p>
      {waiting === 0
        ? t('One approved document is enough.')
        : t(
            'One approved document is enough. {count, plural, one {One of your documents needs your attention.} other {# of your documents need your attention.}}',
            { count: waiting },
          )}
    </p>
  )
}

function Loaded({ requests }: { requests: readonly IdentityRequest[] }) {
  const { data } = useMyProfile()
  const latest = latestOfEach(requests)
  const kinds = sendableKinds(latest)
  const isProven = latest.some(({ status }) => status === 'APPROVED')
  const isOpen = latest.some(({ status }) => status === 'PENDING' || status === 'MORE_INFO')
  return (
    <TwoColumns>
      <Stack>
        {latest.map((request) => (
          <DocumentPanel key={request.id} request={request} />
        ))}
        {kinds.length > 0 && data?.data.country === null ? (
          <Panel title={t('Country of residence')}>
            <CountryForm profile={data.data} />
          </Panel>
        ) : (
          kinds.length > 0 && <SendDocument kinds={kinds} isFirst={latest.length === 0} isClosed={isProven || isOpen} />
        )}
      </Stack>
      <Stack>
        <LevelPanel level={data?.data.level} requests={latest} />
        <IdentityHistory requests={requests} isEmailVerified={data?.data.isEmailVerified ?? false} />
        <Panel title={t('Who has access')} className="max-md:order-7">
          <p className="text-14 text-ink-soft">
            {t('Only our identity team, and every access is recorded. Documents and numbers are stored encrypted.')}
          </p>
        </Panel>
      </Stack>
    </TwoColumns>
  )
}
