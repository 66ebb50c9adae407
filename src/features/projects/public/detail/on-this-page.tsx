import clsx from 'clsx'
import { useEffect, useState } from 'react'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import styles from './project.module.css'

/** Pixels below the top of the window at which a section counts as reached: below the bar, where fragment links scroll to. */
const REACHED = 120
/** Sections whose tops are closer than this, in pixels, are side by side. */
const BESIDE = 16

/** The table of contents; sticky, with the current section marked. A separate island, since it is always visible. */
export const OnThisPage = ({ project: { counts } }: { project: Project }) => {
  const links = [
    { href: '#about', label: t('Overview') },
    { href: '#profit', label: t('Payouts') },
    { href: '#funds', label: t('Funds in and out') },
    { href: '#documents', label: t('Documents'), count: counts.documents },
    { href: '#updates', label: t('Updates'), count: counts.updates },
    { href: '#questions', label: t('Questions'), count: counts.questions },
    { href: '#risk', label: t('Risk') },
  ]
  const current = useCurrentPart(links.map(({ href }) => href))
  return (
    <nav
      className={clsx(styles.sub, 'sticky top-0 z-5 border-line border-y bg-ground overflow-x-auto [scrollbar-width:none]')}
      aria-label={t('On this page')}
    >
      <ul className="flex gap-7 w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)]">
        {links.map(({ href, label, count }) => (
          <li key={href}>
            <a className="hover:text-ink" href={href} aria-current={href === current ? 'true' : undefined}>
              {label} {count !== undefined && count > 0 && <span className="num">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last section that was reached. Of sections side by side, the one in the URL's fragment, otherwise the later one. */
function useCurrentPart(hrefs: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(hrefs[0])
  const all = hrefs.join(' ')
  useEffect(() => {
    const update = () => {
      const parts = all.split(' ').map((href) => ({ href, top: document.querySelector(href)?.getBoundingClientRect().top ?? Infinity }))
      const lowest = Math.max(...parts.map(({ top }) => top).filter((top) => top <= REACHED))
      const reached = parts.filter(({ top }) => top <= REACHED && top > lowest - BESIDE)
      setCurrent((reached.find(({ href }) => href === window.location.hash) ?? reached.at(-1) ?? parts[0])?.href)
    }
    const frame = requestAnimationFrame(update)
    window.addEventListener('scroll', update, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', update)
    }
  }, [all])
  return current
}
