import clsx from 'clsx'
import { Clock, Lock, Mail } from 'lucide'
import { useEffect, useRef, type ReactNode } from 'react'
import { PageMeta } from '@/components/page/page-meta'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from './auth.module.css'
import { TallyWall } from './tally-wall'

type Props = { title: string; path: string; description: string; children: ReactNode; side: ReactNode }

/** The two halves of sign-in and sign-up: the form, and information beside it. */
export function AuthFrame({ title, path, description, children, side }: Props) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-h-[calc(100vh_-_73px)] -mb-24 max-lg:grid-cols-[minmax(0,1fr)] max-lg:min-h-0 max-md:-mb-16">
      <PageMeta title={title} path={path} description={description} />
      <div className="[--field-words:0.875rem] flex justify-end max-lg:justify-center">
        <div className="w-full max-w-[624px] py-18 ps-6 pe-24 grid grid-cols-[minmax(0,1fr)] content-center max-lg:py-12 max-lg:px-6 max-lg:max-w-[468px] max-md:pt-8 max-md:pb-10 max-md:px-4 max-md:max-w-none">
          {children}
        </div>
      </div>
      <aside
        className="bg-sunken border-s border-line flex justify-start [&_h2]:text-20/[1.2] [&_h2]:tracking-[-0.015em] [&_h2]:mb-5 max-lg:border-line max-lg:border-t max-lg:border-b-0 max-lg:border-x-0 max-lg:justify-center max-md:[&_h2]:mb-4"
        aria-label={t('Security tips')}
      >
        <div className="w-full max-w-[624px] py-16 ps-18 pe-6 flex flex-col justify-between gap-14 max-lg:py-10 max-lg:px-6 max-lg:max-w-[468px] max-md:pt-8 max-md:pb-9 max-md:px-4 max-md:max-w-none">
          {side}
        </div>
      </aside>
    </div>
  )
}

type ViewProps = { title: string; intro: ReactNode; children: ReactNode; follows?: boolean }

/**
 * One step: heading, description, form. A step that follows another focuses its first field, because the button that led to it is gone;
 * on a page that just loaded, the focus is not moved.
 */
export function AuthView({ title, intro, children, follows }: ViewProps) {
  const view = useRef<HTMLElement>(null)
  useEffect(() => {
    if (follows) view.current?.querySelector('input')?.focus()
  }, [follows])
  return (
    <section ref={view} className={clsx(styles.view, 'grid gap-5 w-full max-w-[420px] grid-cols-[minmax(0,1fr)] max-md:max-w-none')}>
      <header>
        <h1>{title}</h1>
        <p>{intro}</p>
      </header>
      {children}
    </section>
  )
}

type BeforeProps = { /** Null if unknown; then no line shows it. */ address: string | null }

export const BeforeYouType = ({ address }: BeforeProps) => (
  <>
    <TallyWall rows={6} mark={18} />
    <div>
      <h2>{t('Before you sign in')}</h2>
      <ul className={clsx(styles.facts, 'grid gap-4')}>
        {address && (
          <li>
            <Icon as={Lock} />
            <p>
              <Rich text="<0>Check the address.</0> Sign in only at {address}." parts={[<b />]} values={{ address }} />
            </p>
          </li>
        )}
        <li>
          <Icon as={Mail} />
          <p>
            <Rich text="<0>Never share codes.</0> We never ask for your password or a code by phone, chat or email." parts={[<b />]} />
          </p>
        </li>
        <li>
          <Icon as={Clock} />
          <p>
            <Rich text="<0>Five wrong passwords</0> block sign-in for 15 minutes." parts={[<b />]} />
          </p>
        </li>
      </ul>
    </div>
  </>
)
