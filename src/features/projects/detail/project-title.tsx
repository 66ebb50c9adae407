import { MapPin } from 'lucide'
import { useEffect, useState } from 'react'
import { projectStatusWords } from '@/components/status'
import { paths } from '@/config/paths'
import type { Project } from '@/contract/projects'
import { CodeText } from '@/ui/plain/code-text'
import { Icon } from '@/ui/plain/icon'
import { Trail } from '@/ui/plain/page-frame'
import { StatusTag } from '@/ui/plain/status-tag'
import styles from './project.module.css'

/** Pixels under the top of the window at which a part counts as reached: below the bar, and where a link to it stops. */
const REACHED = 120
/** Parts whose tops are nearer than this stand side by side. */
const BESIDE = 16

/** What the project is called, where it stands, and the way to the parts of its page. */
export const ProjectTitle = ({ project }: { project: Project }) => (
  <>
    <div className={`${styles.title} ${styles.wrap}`}>
      <Trail steps={[{ label: 'Projects', href: paths.projects }, { label: project.title }]} />
      <h1>{project.title}</h1>
      <p className={styles.by}>
        <StatusTag tone={projectStatusWords[project.status].tone}>{projectStatusWords[project.status].text}</StatusTag>
        <span>{project.sector}</span>
        <span className="inline-flex items-center gap-1">
          <Icon as={MapPin} size={18} /> {project.location}
        </span>
        <CodeText value={project.code} copyable />
      </p>
    </div>
    <OnThisPage project={project} />
  </>
)

/** The part that was reached last. Where two stand side by side it is the one that was asked for, else the later. */
function useCurrentPart(hrefs: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(hrefs[0])
  const all = hrefs.join(' ')
  useEffect(() => {
    const look = () => {
      const parts = all.split(' ').map((href) => ({ href, top: document.querySelector(href)?.getBoundingClientRect().top ?? Infinity }))
      const lowest = Math.max(...parts.map(({ top }) => top).filter((top) => top <= REACHED))
      const reached = parts.filter(({ top }) => top <= REACHED && top > lowest - BESIDE)
      setCurrent((reached.find(({ href }) => href === window.location.hash) ?? reached.at(-1) ?? parts[0])?.href)
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [all])
  return current
}

const OnThisPage = ({ project: { counts } }: { project: Project }) => {
  const links = [
    { href: '#about', label: 'Overview' },
    { href: '#profit', label: 'Profit paid' },
    { href: '#funds', label: 'Funds in and out' },
    { href: '#documents', label: 'Documents', count: counts.documents },
    { href: '#updates', label: 'Updates', count: counts.updates },
    { href: '#questions', label: 'Questions', count: counts.questions },
    { href: '#risk', label: 'Risk' },
  ]
  const current = useCurrentPart(links.map(({ href }) => href))
  return (
    <nav className={styles.sub} aria-label="On this page">
      <ul className={styles.wrap}>
        {links.map(({ href, label, count }) => (
          <li key={href}>
            <a href={href} aria-current={href === current ? 'true' : undefined}>
              {label} {count !== undefined && count > 0 && <span className="num">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
