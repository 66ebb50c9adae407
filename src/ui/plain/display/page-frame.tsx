import clsx from 'clsx'
import { ChevronRight } from 'lucide'
import Head from 'next/head'
import type { ReactNode } from 'react'
import { pageTitle } from '@/config/site'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Link } from '@/ui/plain/primitives/link'
import styles from './page-frame.module.css'

export type Crumb = { label: string; href?: string }

/** The breadcrumb of a page; the last step is the page itself. */
export const Trail = ({ steps }: { steps: readonly Crumb[] }) => (
  <nav aria-label={t('Breadcrumb')}>
    <ol className="flex items-center flex-wrap gap-1.5 mb-2 text-14/inherit text-ink-soft">
      {steps.map((step, index) => (
        <li className="flex items-center gap-1.5 max-md:[&:not(:nth-last-child(2))]:hidden" key={step.label}>
          {step.href ? (
            <Link className="hover:text-ink" href={step.href}>
              {step.label}
            </Link>
          ) : (
            <span aria-current={index === steps.length - 1 ? 'page' : undefined}>{step.label}</span>
          )}
          {index < steps.length - 1 && (
            <Icon className="text-ink-faint max-md:-order-1 max-md:-ms-1 max-md:[transform:rotate(180deg)]" as={ChevronRight} size={16} />
          )}
        </li>
      ))}
    </ol>
  </nav>
)

type Props = {
  /** The only h1, and the document's title unless `documentTitle` is set. */
  title: ReactNode
  documentTitle?: string
  trail?: readonly Crumb[]
  /** Above the title: a date or a greeting. */
  over?: ReactNode
  /** Below the title: a code or a sentence. */
  under?: ReactNode
  /** Beside the title: a status. */
  state?: ReactNode
  actions?: ReactNode
  dense?: boolean
  children: ReactNode
}

/** A page: its title, breadcrumb, actions and content. */
export function PageFrame({ title, documentTitle, trail, over, under, state, actions, dense, children }: Props) {
  const named = documentTitle ?? (typeof title === 'string' ? title : undefined)
  return (
    <div className={clsx(dense && styles.dense)}>
      <Head>
        <title>{pageTitle(named)}</title>
      </Head>
      {trail && <Trail steps={trail} />}
      <div className={styles.head}>
        <div className="min-w-0">
          {over && <p className="text-14 text-ink-faint">{over}</p>}
          <h1 className={styles.title}>
            {title}
            {state}
          </h1>
          {under && <div className="mt-1 text-14 text-ink-soft">{under}</div>}
        </div>
        {actions && <div className={clsx(styles.actions, 'max-md:flex-wrap')}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
