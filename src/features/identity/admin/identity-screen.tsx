import clsx from 'clsx'
import { useRead } from '@/api/hooks'
import { useUrlQuery } from '@/api/url-query'
import { useLastPage } from '@/api/use-last-page'
import { AdminTitle } from '@/components/admin/frame/admin-title'
import { useKeys } from '@/components/admin/frame/use-keys'
import { failureAmong } from '@/components/requests/reading'
import { RequirePermission } from '@/components/session/require-permission'
import { useRowCursor } from '@/components/resource/list/use-row-cursor'
import { identity } from '@/contract/identity'
import { breakpoints } from '@/styles/theme'
import { t } from '@/locales/text'
import { useMedia } from '@/ui/plain/hooks/use-media'
import { IdentityNothing } from './identity-nothing'
import { IdentityQueue } from './identity-queue'
import { IdentityReview } from './identity-review'
import { waitingStates } from './identity-views'
import styles from './identity.module.css'

/** The width from which queue, document and decision fit side by side. */
const ROOM_FOR_ALL = `(min-width: ${breakpoints.xl}px)`

/** Identity requests: the queue, the open document, and the decision. */
export const IdentityScreen = () => (
  <RequirePermission permission="user-verification-requests:read">
    <Queue />
  </RequirePermission>
)

function Queue() {
  const [given, change] = useUrlQuery(identity.list)
  // Without a selected view the queue shows open items, oldest first.
  const query = { ...given, status: given.status ?? [...waitingStates], sortOrder: given.sortOrder ?? ('ASC' as const) }
  const list = useRead(identity.list, { query }, { keepPrevious: true })
  useLastPage(list.data?.meta, query.page, (page) => change({ page }))
  const rows = list.data?.data
  const page = list.data?.meta && { page: query.page, limit: query.limit, total: list.data.meta.total }
  const hasRoom = useMedia(ROOM_FOR_ALL)
  const cursor = useRowCursor({ rows, page, opensFirst: hasRoom })
  useKeys({ J: cursor.move.down, K: cursor.move.up })

  const { openId } = cursor
  const inList = rows?.find((row) => row.id === openId)
  const isElsewhere = openId !== undefined && rows !== undefined && !inList
  const byId = useRead(identity.get, { params: { id: openId ?? '' } }, { enabled: isElsewhere })
  const open = inList ?? (isElsewhere ? byId.data?.data : undefined)
  return (
    <div
      className={clsx(
        styles.frame,
        'grid grid-cols-[232px_minmax(0,1fr)_clamp(412px,33vw,476px)] min-h-[calc(100dvh_-_56px)] -m-6 max-xl:grid-cols-[minmax(0,1fr)] max-md:block max-md:-m-4 max-xl:data-open:grid-cols-[minmax(0,1fr)_412px] max-lg:data-open:grid-cols-[minmax(0,1fr)]',
      )}
      data-open={openId !== undefined || undefined}
    >
      <AdminTitle>{t('User verification requests')}</AdminTitle>
      <IdentityQueue list={list} page={page} query={query} change={change} current={openId} onOpen={cursor.open} />
      {open ? (
        <IdentityReview
          key={open.id}
          request={open}
          following={rows?.find((row) => row.id === cursor.next)}
          steps={{
            position: cursor.position,
            onPrevious: cursor.previous ? cursor.move.up : undefined,
            onNext: cursor.next ? cursor.move.down : undefined,
            onClose: cursor.close,
          }}
          goOn={() => (cursor.next ? cursor.open(cursor.next) : cursor.close())}
        />
      ) : (
        <IdentityNothing
          isLoading={!rows ? !list.error : isElsewhere && byId.isPending}
          {...(rows
            ? { failed: t('We couldn’t load this request'), failure: failureAmong(byId) }
            : { failed: t('We couldn’t load the requests'), failure: failureAmong(list) })}
        />
      )}
    </div>
  )
}
