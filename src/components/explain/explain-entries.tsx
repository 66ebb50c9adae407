import { useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ChevronDown } from 'lucide'
import { Fragment, useState } from 'react'
import type { ApiError } from '@/api/api-error'
import { send, type Answered } from '@/api/send'
import { keyOf } from '@/api/hooks'
import type { Reply } from '@/contract/core/endpoint'
import { explain } from '@/contract/explain'
import { type TransferKind } from '@/contract/transactions'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { PostingCard } from '@/components/transactions/posting-card'
import { ReadFailed } from '@/components/requests/reading'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import styles from './explain.module.css'
import type { Explained } from './explained'
import { useKindLabels } from './use-kind-labels'

type EntriesQuery = Omit<Explained, 'title' | 'description'> & { sortOrder: 'ASC' | 'DESC'; kind?: TransferKind }
type Lines = Reply<typeof explain.figure>
type Entry = Lines[number]

const AT_ONCE = 10

const useEntries = (query: EntriesQuery) =>
  useInfiniteQuery<Answered<Lines>, ApiError, { pages: Answered<Lines>[] }, readonly unknown[], string | undefined>({
    queryKey: [...keyOf(explain.figure), 'all', query],
    queryFn: ({ pageParam, signal }) =>
      send(explain.figure, { query: { ...query, limit: AT_ONCE, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.meta?.nextCursor,
  })

/** The entries of a figure, ten at a time; each expands to both sides of its transfer. */
export function ExplainEntries({ query }: { query: EntriesQuery }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useEntries(query)
  const [open, setOpen] = useState<string>()
  const currency = useCurrency()
  if (error && !data) return <ReadFailed title={t('We couldn’t load the entries')} error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton label={t('Loading the entries')} />
  const lines = data.pages.flatMap((page) => page.data)
  const total = data.pages[0]?.meta?.total ?? lines.length
  if (lines.length === 0) return <EmptyState title={t('No entries yet')}>{t('All transactions appear in this list.')}</EmptyState>
  return (
    <>
      <table className={clsx(styles.entries, 'w-full border-collapse text-14')}>
        <caption className="sr-only">{t('Entries that make up this figure')}</caption>
        <thead className="max-md:hidden">
          <tr>
            <th className="last:pe-0 last:text-end" scope="col">
              {t('Date')}
            </th>
            <th className="last:pe-0 last:text-end" scope="col">
              {t('Entry')}
            </th>
            <th className="last:pe-0 last:text-end" scope="col">
              {inCurrency(t('Amount'), currency)}
            </th>
            <th className="last:pe-0 last:text-end" scope="col">
              {t('Balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const key = `${line.transfer} ${line.account} ${index}`
            return <EntryRow key={key} line={line} isOpen={open === key} onToggle={() => setOpen(open === key ? undefined : key)} />
          })}
        </tbody>
      </table>
      {hasNextPage && (
        <MoreEntries left={Math.max(1, total - lines.length)} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      )}
    </>
  )
}

function EntryRow({ line, isOpen, onToggle }: { line: Entry; isOpen: boolean; onToggle: () => void }) {
  const labels = useKindLabels()
  const detail = line.reference.title ?? line.note ?? line.reference.code
  return (
    <Fragment>
      <tr className={clsx(isOpen && styles.open)} onClick={onToggle}>
        <td>
          <DateText value={line.createdAt} style="day" className="text-ink-soft" />
        </td>
        <td>
          <button type="button" className="text-start" aria-expanded={isOpen}>
            {labels.one(line.kind, line.account)}
            <span className="block text-ink-faint text-12">
              <span className="md:hidden">
                <DateText value={line.createdAt} style="day" />
                {detail && ' · '}
              </span>
              {detail}
            </span>
          </button>
        </td>
        <td>
          <MoneyText value={line.amount} signed />
        </td>
        <td className="pe-0 text-end">
          <MoneyText value={line.balanceAfter} className="text-ink-soft" />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.post}>
          <td colSpan={4}>
            <PostingCard transfer={line.transfer} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** The row that loads older entries. */
const MoreEntries = ({ left, busy, onMore }: { left: number; busy: boolean; onMore: () => void }) => (
  <button
    type="button"
    className="flex items-center justify-center gap-1.5 w-full h-11 border-t border-line text-ink-soft text-14/inherit hover:text-ink"
    aria-busy={busy || undefined}
    onClick={onMore}
  >
    <Rich
      text="{left, plural, one {Show <0>#</0> more entry} other {Show <0>#</0> more entries}}"
      parts={[<span className="num" />]}
      values={{ left }}
    />
    <Icon as={ChevronDown} size={16} />
  </button>
)
