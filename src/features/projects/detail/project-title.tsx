import { MapPin } from 'lucide'
import { projectStatusWords } from '@/components/status'
import { paths } from '@/config/paths'
import type { Project } from '@/contract/projects'
import { CodeText } from '@/ui/plain/code-text'
import { Icon } from '@/ui/plain/icon'
import { Trail } from '@/ui/plain/page-frame'
import { StatusTag } from '@/ui/plain/status-tag'
import styles from './project.module.css'

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
  return (
    <nav className={styles.sub} aria-label="On this page">
      <ul className={styles.wrap}>
        {links.map(({ href, label, count }) => (
          <li key={href}>
            <a href={href}>
              {label} {count !== undefined && count > 0 && <span className="num">{count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
