import { PageMeta } from '@/components/page/page-meta'
import { paths } from '@/config/paths'
import { t } from '@/locales/text'
import { island } from '@/ui/plain/islands/island'
import type { ProjectsProps } from './listed-projects'

const AllProjects = island(() => import('./all-projects').then((file) => file.AllProjects))

export const ProjectsScreen = (props: ProjectsProps) => (
  <>
    <PageMeta
      title={t('Projects')}
      path={paths.projects}
      description={t('Projects to invest in: target return, lock period, amount raised and payouts to date of each.')}
    />
    <AllProjects {...props} />
  </>
)
