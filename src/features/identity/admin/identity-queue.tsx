import { ChevronLeft, ChevronRight } from 'lucide'
import clsx from 'clsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '@/api/api-error'
import type { Answered } from '@/api/send'
import { useCan, useSession } from '@/api/session'
import type { QueryOf } from '@/api/url-query'
import { MOVE } from '@/components/admin/frame/key-hint'
import { KeysLine } from '@/components/admin/frame/keys-line'
import { ExportButton } from '@/components/resource/export/export-button'
import { identityStatusLabels } from '@/components/labels/status'
import { documentKindLabels } from '@/components/admin/labels/labels'
import { ItemAge } from '@/components/work/item-age'
import { useTargetTime } from '@/components/work/use-target-time'
import { identity, type IdentityRequest } from '@/contract/identity'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Chip } from '@/ui/admin/inputs/chip'
import { IconButton } from '@/ui/admin/primitives/icon-button'
import { SelectField } from '@/ui/admin/forms/select-field'
import { SearchField } from '@/ui/plain/inputs/search-field'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/admin/feedback/state-box'
import { JumpToPage } from '@/ui/plain/navigation/jump-to-page'
import type { PageState } from '@/ui/plain/navigation/pager'
import { identityViews, viewOf } from './identity-views'
import styles from './identity.module.css'

type Query = QueryOf<typeof identity.list> & { status: IdentityRequest['status'][] }
type Props = {
  list: UseQueryResult<Answered<IdentityRequest[]>, ApiError>
  page: PageState | undefined
  query: Query
  change: (changed: Partial<Record<keyof Query, unknown>>) => void
  current: string | undefined
  onOpen: (id: string) => void
}

const DECIDE = translated({ keys: ['A', 'M', 'R'], does: msg('decide') })

type LineProps = { request: IdentityRequest; isCurrent: boolean; lateAfter: number | undefined; onOpen: () => void }

function Line({ request, isCurrent, lateAfter, onOpen }: LineProps) {
  const waits = request.status === 'PENDING' || request.status === 'MORE_INFO'
  return (
    <li>
      <button
        type="button"
        className={clsx(styles.line, 'focus-visible:-outline-offset-2', isCurrent && styles.current)}
        aria-current={isCurrent || undefined}
        onClick={onOpen}
      >
        <span className={clsx(styles.name, 'overflow-hidden text-ellipsis whitespace-nowrap')}>{request.user.name}</span>
        <ItemAge item={request} waiting={waits} lateAfter={lateAfter} className="text-12" />
        <span className="col-span-full text-ink-faint text-12 [&_b]:font-medium">
          {documentKindLabels[request.documentKind]}
          {request.status !== 'PENDING' && (
            <>
              , <b className={clsx(waits && 'text-info')}>{identityStatusLabels[request.status].text.toLowerCase()}</b>
            </>
          )}
          {waits && request.approvals.length > 0 && <>, {t('needs second approval')}</>}
          {request.assignee && (
            <>
              {' '}
              · <bdi>{request.assignee.name}</bdi>
            </>
          )}
        </span>
      </button>
    </li>
  )
}

function Foot({ page, change }: { page: PageState; change: Props['change'] }) {
  const last = Math.max(1, Math.ceil(page.total / page.limit))
  const from = page.total === 0 ? 0 : (page.page - 1) * page.limit + 1
  return (
    <nav
      aria-label={t('Pages')}
      className="flex flex-none items-center py-2 ps-6 pe-3 text-ink-soft text-12/inherit [&>:first-child]:me-auto max-md:px-4"
    >
      <span className="num">
        {t('{from}–{to} of {total}', { from, to: Math.min(page.total, page.page * page.limit), total: page.total })}
      </span>
      {last > 2 && <JumpToPage last={last} onJump={(to) => change({ page: to })} />}
      <IconButton
        icon={ChevronLeft}
        label={t('Previous page')}
        side={28}
        iconSize={16}
        disabledReason={page.page > 1 ? undefined : t('This is the first page')}
        onClick={() => change({ page: page.page - 1 })}
      />
      <IconButton
        icon={ChevronRight}
        label={t('Next page')}
        side={28}
        iconSize={16}
        disabledReason={page.page < last ? undefined : t('This is the last page')}
        onClick={() => change({ page: page.page + 1 })}
      />
    </nav>
  )
}

type RequestsProps = Pick<Props, 'list' | 'current' | 'onOpen'> & { term: string | undefined; lateAfter: number | undefined }

function Requests({ list, term, current, lateAfter, onOpen }: RequestsProps) {
  const rows = list.data?.data
  if (list.error && !rows)
    return (
      <ErrorState title={t('We couldn’t load the queue')} onRetry={() => void list.refetch()} error={list.error}>
        {list.error.message}
      </ErrorState>
    )
  if (!rows)
    return (
      <div className="px-4">
        <ListSkeleton label={t('Loading the queue')} />
      </div>
    )
  if (rows.length === 0)
    return (
      <EmptyState title={term ? t('No results') : t('No pending requests')}>
        {term ? t('Search by another name.') : t('Documents uploaded by customers appear in this list.')}
      </EmptyState>
    )
  return (
    <ol aria-busy={list.isFetching || undefined}>
      {rows.map((request) => (
        <Line
          key={request.id}
          request={request}
          isCurrent={request.id === current}
          lateAfter={lateAfter}
          onOpen={() => onOpen(request.id)}
        />
      ))}
    </ol>
  )
}

/** The queue of identity requests. */
export function IdentityQueue({ list, page, query, change, current, onOpen }: Props) {
  const mayAct = useCan()('user-verification-requests:update')
  const { user } = useSession()
  const lateAfter = useTargetTime('identity')
  const view = viewOf(query.status)
  const title = identityViews.find(({ key }) => key === view)?.label ?? t('Chosen')
  return (
    <aside className={clsx(styles.queue, 'max-xl:border-0 max-md:static max-md:h-auto max-md:border-0')} aria-label={t('Queue')}>
      <header className="flex flex-none flex-wrap items-baseline justify-between gap-x-2 pt-4 pb-2 ps-6 pe-4 max-md:pt-4 max-md:pb-2 max-md:px-4">
        <h1 className="text-16">{title}</h1>
        {/* The space is reserved before the count is loaded, to avoid a layout shift. */}
        <span className="min-h-5 min-w-24 text-13 text-ink-soft">
          {page && <Rich text="<0>{total}</0>, oldest first" parts={[<span className="num" />]} values={{ total: page.total }} />}
        </span>
      </header>
      <div className="grid flex-none gap-2 pt-1 pb-3 px-4 border-b border-line">
        <SearchField
          label={t('Search by name')}
          value={query.searchTerm ?? ''}
          onChange={(searchTerm) => change({ searchTerm: searchTerm || undefined })}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 [&_button]:h-full">
          <SelectField
            label={t('Status')}
            hideLabel
            size="small"
            options={identityViews.map(({ key, label }) => ({ value: key, label }))}
            value={view}
            onChange={(key) =>
              change({ status: [...(identityViews.find((one) => one.key === key)?.status ?? [])], open: undefined } as Parameters<
                Props['change']
              >[0])
            }
          />
          <ExportButton
            list={identity.list}
            sent={{ query: { ...query, page: undefined, limit: undefined } }}
            title={t('User verification requests')}
            view={{ label: title, query: { status: query.status } }}
          />
        </div>
        {user && (
          <div>
            <Chip
              pressed={query.assignee === user.id}
              onPress={() => change({ assignee: query.assignee === user.id ? undefined : user.id })}
            >
              {t('Assigned to me')}
            </Chip>
          </div>
        )}
      </div>
      <Requests list={list} term={query.searchTerm} current={current} lateAfter={lateAfter} onOpen={onOpen} />
      {page && page.total > 0 && <Foot page={page} change={change} />}
      <KeysLine hints={mayAct ? [MOVE, DECIDE] : [MOVE]} />
    </aside>
  )
}
