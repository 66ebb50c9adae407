import { MapPin } from 'lucide'
import { projectStatusLabels } from '@/components/labels/status'
import { firstPageOf, paths } from '@/config/paths'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { Icon } from '@/ui/plain/primitives/icon'
import { Trail } from '@/ui/plain/display/page-frame'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import styles from './project.module.css'

/** The title and the status of the project. */
export const ProjectTitle = ({ project }: { project: Project }) => (
  <div className={`${styles.title} w-[min(1200px,100%_-_48px)] mx-auto max-md:w-[calc(100%_-_32px)]`}>
    <Trail steps={[{ label: t('Projects'), href: firstPageOf(paths.projects) }, { label: project.title }]} />
    <h1 className="my-3 text-38/[1.2] tracking-[-0.03em] wrap-anywhere max-md:text-30/[1.2]">{project.title}</h1>
    <p className="flex flex-wrap items-center gap-y-1 gap-x-4 text-15/inherit text-ink-soft">
      <StatusTag tone={projectStatusLabels[project.status].tone}>{projectStatusLabels[project.status].text}</StatusTag>
      <span>{project.sector}</span>
      <span className="inline-flex items-center gap-1">
        <Icon as={MapPin} size={18} /> {project.location}
      </span>
      <CodeText value={project.code} copyable />
    </p>
  </div>
)
