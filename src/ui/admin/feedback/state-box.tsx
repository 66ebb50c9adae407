import { Empty, Result } from 'antd'
import clsx from 'clsx'
import { Lock, RefreshCw, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import type { Failed } from '@/ui/plain/feedback/state-box'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'

const BOX = 'm-0 grid content-center justify-items-center gap-1 px-0 py-6 text-center text-14 md:px-6 md:py-8'
const WORDS = 'm-0 max-w-[40ch] text-14 text-balance text-ink-soft wrap-anywhere'
const TITLE = 'm-0 text-16 font-medium text-balance text-ink'
const ACTIONS = 'm-0 mt-4 flex flex-wrap justify-center gap-3'

type EmptyProps = { title: string; children?: ReactNode; actions?: ReactNode; className?: string }

const strokes = (
  <svg className="h-[42px] w-14 fill-none stroke-line-strong stroke-[3.5] [stroke-linecap:round]" viewBox="0 0 64 48" aria-hidden="true">
    <path d="M10 6v36M24 6v36M38 6v36M52 6v36" />
  </svg>
)

/** An empty state, by antd: the reason, and the next step. */
export const EmptyState = ({ title, children, actions, className }: EmptyProps) => (
  <Empty
    image={strokes}
    description={
      <>
        <p className={TITLE}>{title}</p>
        {children && <div className={WORDS}>{children}</div>}
      </>
    }
    className={clsx(BOX, className)}
    classNames={{ image: 'mb-3 h-auto', description: 'grid justify-items-center gap-1', footer: ACTIONS }}
  >
    {actions}
  </Empty>
)

const Bubble = ({ as, className }: { as: IconDrawing; className: string }) => (
  <span className={clsx('grid size-11 place-items-center rounded-pill', className)}>
    <Icon as={as} />
  </span>
)

const classNames = { icon: 'm-0 mb-3 text-16 leading-none', title: 'm-0 text-16', subTitle: WORDS, extra: ACTIONS }

type ErrorProps = {
  /** The failed action: "The investments could not be loaded". */
  title: string
  /** The cause and the consequence; the server's message. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** The error: for a failed request, its id and time are shown for support. */
  error: Failed | null | undefined
  className?: string
}

/** An error state, by antd: what happened, what was not done, and a retry button. */
export const ErrorState = ({ title, children, onRetry, retrying, error, className }: ErrorProps) => (
  <div role="alert">
    <Result
      icon={<Bubble as={TriangleAlert} className="bg-brand-wash text-brand-text" />}
      title={<p className={TITLE}>{title}</p>}
      subTitle={children}
      extra={
        onRetry && (
          <Button icon={RefreshCw} size="mid" busy={retrying} onClick={onRetry}>
            {t('Try again')}
          </Button>
        )
      }
      className={clsx(BOX, className)}
      classNames={{ ...classNames, body: 'm-0 bg-transparent p-0' }}
    >
      {error?.requestId && <Reference requestId={error.requestId} at={error.at} />}
    </Result>
  </div>
)

/** The id's first characters, which are unique within a day and short enough to read out. */
const READ_OUT = 8

const Reference = ({ requestId, at }: { requestId: string; at?: Date | undefined }) => (
  <p className="code mt-3 text-12 text-ink-faint" title={requestId}>
    {requestId.slice(0, READ_OUT)}
    {at && ` · ${formatDate(at, 'second')}`}
  </p>
)

type NoPermissionProps = {
  title: string
  /** The missing permission, which a role can grant; otherwise `reason` explains the denial. */
  permission?: string
  reason?: string
  /** It is the only content of the page, so its title is the page's heading. */
  ofPage?: boolean
  actions?: ReactNode
  className?: string
}

/** Access denied, by antd: the missing permission and who can grant it, or another reason. */
export const NoPermissionState = ({ title, permission, reason, ofPage = false, actions, className }: NoPermissionProps) => (
  <Result
    icon={<Bubble as={Lock} className="bg-sunken text-ink-soft" />}
    title={ofPage ? <h1 className={TITLE}>{title}</h1> : <p className={TITLE}>{title}</p>}
    subTitle={
      <>
        {permission && (
          <>
            <Rich
              text="You need permission <0>{permission}</0>. An administrator who can edit roles can grant it."
              parts={[<span className="font-medium whitespace-nowrap text-ink" />]}
              values={{ permission }}
            />
          </>
        )}
        {reason}
      </>
    }
    extra={actions}
    className={clsx(BOX, className)}
    classNames={classNames}
  />
)
