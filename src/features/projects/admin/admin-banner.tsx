import type { Project } from '@/contract/project-schemas'
import { ProjectBanner } from '@/components/projects/project-banner'
import { StoredImage } from '@/components/files/stored-image'

type Props = {
  project: Pick<Project, 'id' | 'banner' | 'bannerFile' | 'drawing' | 'status' | 'isActive'>
  className?: string
  square?: boolean
}

/** The image of a project that is not public is private: it is fetched with the session. */
export const AdminBanner = ({ project, className, square = false }: Props) =>
  (project.status === 'DRAFT' || !project.isActive) && project.bannerFile ? (
    <StoredImage id={project.bannerFile} alt="" className={`${className ?? ''} object-cover`} />
  ) : (
    <ProjectBanner project={project} className={className} square={square} />
  )
