import { Stamp } from 'lucide'
import { adminPaths } from '@/config/admin-paths'
import { firstPageOf } from '@/config/paths'
import { t } from '@/locales/text'
import { IconLink } from '@/ui/plain/primitives/icon-button'
import { useQueueCount } from './use-queue-count'

/** The link to the approvals inbox on every page, with the number of change requests that the user can approve. */
export function ApprovalsLink() {
  const count = useQueueCount('approvals')
  return (
    <IconLink icon={Stamp} label={t('Approvals')} count={count?.waiting ?? 0} href={count?.href ?? firstPageOf(adminPaths.approvals)} />
  )
}
