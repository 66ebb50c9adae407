import { useRead } from '@/api/hooks'
import { Aid } from '@/components/duo'
import { usePublicSettings } from '@/components/settings'
import { users } from '@/contract/users'
import { Ledger } from '@/ui/plain/ledger'
import { formatPercent } from '@/ui/plain/money-text'
import { Panel } from '@/ui/plain/panel'
import { ListSkeleton } from '@/ui/plain/skeleton'

type Row = { level: number; rate: string | undefined }

/** What is paid on each level; the one below the last that pays is named too, so that nobody has to guess. */
export function LevelsPanel() {
  const settings = usePublicSettings()
  const people = useRead(users.myReferences, { query: { limit: 1 } }).data?.meta?.total
  const rates = settings?.referralRates ?? []
  const rows: readonly Row[] = [...rates, undefined].map((rate, index) => ({ level: index + 1, rate }))
  const tone = (row: Row) => (row.rate ? undefined : 'text-ink-faint')
  return (
    <Panel title="What each level pays" className="max-md:order-4">
      {!settings ? (
        <ListSkeleton rows={2} label="Loading the levels" />
      ) : (
        <Ledger
          caption="What each level pays"
          height="tight"
          rows={rows}
          rowKey={(row) => String(row.level)}
          columns={[
            {
              key: 'level',
              title: 'Level',
              render: (row) => (
                <span className={tone(row)}>
                  <span className="num">{row.level}</span>, {row.level === 1 ? 'by your link' : 'by theirs'}
                </span>
              ),
            },
            {
              key: 'people',
              title: 'People',
              right: true,
              render: (row) => <span className="num">{row.level === 1 ? (people ?? '–') : '–'}</span>,
            },
            {
              key: 'share',
              title: 'Share',
              right: true,
              render: (row) => <span className={tone(row)}>{row.rate ? formatPercent(row.rate) : 'none'}</span>,
            },
          ]}
        />
      )}
      <Aid className="mt-2">A country can have commissions switched off. A change never touches commissions already born.</Aid>
    </Panel>
  )
}
