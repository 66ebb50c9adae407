import dayjs from 'dayjs'
import { failureAmong, ReadFailed } from '@/components/requests/reading'
import { useSettingsRead } from '@/components/requests/settings'
import type { IdentityRequest } from '@/contract/identity'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Ledger } from '@/ui/plain/display/ledger'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { Panel } from '@/ui/plain/display/panel'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { useNow } from '@/ui/plain/hooks/use-now'
import { expiryText } from './documents'

/** Days before the expiry of a document from which a notice is shown. */
const SOON = 60

type Props = { level: number | undefined; requests: readonly IdentityRequest[] }
type Row = { what: string; zero: string; one: string }

/** What each verification level unlocks, and the current level. */
export function LevelPanel({ level, requests }: Props) {
  const found = useSettingsRead()
  const failure = failureAmong(found)
  const settings = found.data?.data
  const rows: readonly Row[] | undefined = settings
    ? [
        { what: t('Verified'), zero: t('Email'), one: t('Identity') },
        { what: t('Hold up to'), zero: formatMoney(settings.identityAbove), one: t('no limit') },
        {
          what: t('Withdraw per day'),
          zero: settings.withdrawalNeedsIdentity ? t('none') : formatMoney(settings.withdrawalPerDay),
          one: formatMoney(settings.withdrawalPerDay),
        },
        {
          what: t('Withdraw per month'),
          zero: settings.withdrawalNeedsIdentity ? t('none') : formatMoney(settings.withdrawalPerMonth),
          one: formatMoney(settings.withdrawalPerMonth),
        },
      ]
    : undefined
  const tone = (rowLevel: number) => (level === rowLevel ? 'num font-medium text-ink' : 'num text-ink-faint')
  return (
    <Panel
      title={t('Your level')}
      aside={level !== undefined && <StatusTag tone={level > 0 ? 'good' : 'neutral'}>{t('Level {level}', { level })}</StatusTag>}
      className="max-md:order-1"
    >
      {failure ? (
        <ReadFailed title={t('We couldn’t load the levels')} {...failure} />
      ) : (
        <Ledger
          caption={t('What each level unlocks')}
          height="tight"
          rows={rows}
          awaited={4}
          rowKey={(row) => row.what}
          columns={[
            {
              key: 'what',
              title: t('Unlocks'),
              render: ({ what }) => <span className="whitespace-nowrap text-ink-soft">{what}</span>,
            },
            { key: 'zero', title: t('Level 0'), right: true, render: ({ zero }) => <span className={tone(0)}>{zero}</span> },
            { key: 'one', title: t('Level 1'), right: true, render: ({ one }) => <span className={tone(1)}>{one}</span> },
          ]}
        />
      )}
      <EndingSoon requests={requests} />
    </Panel>
  )
}

function EndingSoon({ requests }: { requests: readonly IdentityRequest[] }) {
  const now = useNow()
  const approved = requests.filter(({ status }) => status === 'APPROVED')
  const last = [...approved].sort((a, b) => b.expiresOn.localeCompare(a.expiresOn))[0]
  if (!last || now === undefined) return null
  const days = dayjs(last.expiresOn).diff(dayjs(now).startOf('day'), 'day')
  if (days > SOON) return null
  return (
    <Note tone="warn" className="mt-4" title={expiryText(last.documentKind, formatDate(last.expiresOn, 'day', 'utc'), days)}>
      {t('Unless another document is approved by then, you return to level 0: investments continue, and withdrawals are paused.')}
    </Note>
  )
}
