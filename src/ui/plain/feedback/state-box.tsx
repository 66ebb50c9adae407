import clsx from 'clsx'
import { Lock, RefreshCw, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from './state-box.module.css'

const rowClass = 'flex flex-wrap justify-center gap-3 mt-4'

type EmptyProps = { title: ReactNode; children?: ReactNode; actions?: ReactNode; className?: string }

/** An empty state: the reason, and the next step. */
export const EmptyState = ({ title, children, actions, className }: EmptyProps) => (
  <div className={clsx(styles.box, className)}>
    <svg
      className="w-14 h-10.5 mb-3 fill-none stroke-line-strong stroke-[3.5] [stroke-linecap:round]"
      viewBox="0 0 64 48"
      aria-hidden="true"
    >
      <path d="M10 6v36M24 6v36M38 6v36M52 6v36" />
    </svg>
    <p className="text-16 font-medium text-ink text-balance">{title}</p>
    {children && <div className="max-w-[40ch] text-ink-soft text-balance wrap-anywhere">{children}</div>}
    {actions && <div className={rowClass}>{actions}</div>}
  </div>
)

type ErrorProps = {
  /** The failed action: "Your investments could not be loaded". */
  title: string
  /** The cause and the consequence; the server's message. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean
  /** The error: for a failed request, its id and time are shown for support. */
  error: Failed | null | undefined
  className?: string
}
export type Failed = { requestId?: string | undefined; at?: Date | undefined }

/** An error state: what happened, what was not done, and a retry button. */
export const ErrorState = ({ title, children, onRetry, retrying, error, className }: ErrorProps) => (
  <div className={clsx(styles.box, className)} role="alert">
    <span className="grid place-items-center size-11 mb-3 rounded-full bg-brand-wash text-brand-text">
      <Icon as={TriangleAlert} />
    </span>
    <p className="text-16 font-medium text-ink text-balance">{title}</p>
    {children && <div className="max-w-[40ch] text-ink-soft text-balance wrap-anywhere">{children}</div>}
    {onRetry && (
      <div className={rowClass}>
        <Button icon={RefreshCw} size="mid" busy={retrying ?? false} onClick={onRetry}>
          {t('Try again')}
        </Button>
      </div>
    )}
    <Reference error={error} />
  </div>
)

/** The id's first characters, which are unique within a day and short enough to read out. */
const READ_OUT = 8

function Reference({ error }: Pick<ErrorProps, 'error'>) {
  if (!error?.requestId) return null
  return (
    <p className="code mt-3 text-12 text-ink-faint" title={error.requestId}>
      {error.requestId.slice(0, READ_OUT)}
      {error.at && ` · ${formatDate(error.at, 'second')}`}
    </p>
  )
}

type NoPermissionProps = {
  title: string
  /** The missing permission, which a role can grant; otherwise `reason` explains the denial. */ permission?: string
  reason?: string
  /** It is the only content of the page, so its title is the page's heading. */ ofPage?: boolean
  actions?: ReactNode
  className?: string
}

/** Access denied: the missing permission and who can grant it, or another reason. */
export const NoPermissionState = ({ title, permission, reason, ofPage = false, actions, className }: NoPermissionProps) => (
  <div className={clsx(styles.box, className)}>
    <span className="grid place-items-center size-11 mb-3 rounded-full bg-sunken text-ink-soft">
      <Icon as={Lock} />
    </span>
    {ofPage ? (
      <h1 className="text-16 font-medium text-ink text-balance">{title}</h1>
    ) : (
      <p className="text-16 font-medium text-ink text-balance">{title}</p>
    )}
    <div className="max-w-[40ch] text-ink-soft text-balance wrap-anywhere">
      {permission && (
        <Rich
          text="You need permission <0>{permission}</0>. An administrator who can edit roles can grant it."
          parts={[<span className="text-ink font-medium whitespace-nowrap" />]}
          values={{ permission }}
        />
      )}
      {reason}
    </div>
    {actions && <div className={rowClass}>{actions}</div>}
  </div>
)
