import { useRead, useRefresh } from '@/api/hooks'
import { RequirePermission } from '@/components/session/require-permission'
import { reports } from '@/contract/reports'
import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import { BooksPanel } from './books-panel'
import { ChecksPanel } from './checks-panel'
import { FindingsPanel } from './findings-panel'
import { GatewayAccountsPanel } from './gateway-accounts-panel'
import { PlatformMovements } from './platform-movements'
import { ReconciliationStatus } from './reconciliation-status'
import styles from '@/components/admin/system.module.css'

/** The current books compared with all other records, computed on request. */
export const ReportsScreen = () => (
  <RequirePermission permission="reports:read">
    <Loaded />
  </RequirePermission>
)

function Loaded() {
  const { data, error, isFetching, refetch } = useRead(reports.reconciliation, {})
  const found = data?.data
  const refreshSheet = useRefresh([reports.balanceSheet])
  const again = () => void Promise.all([refetch(), refreshSheet()])
  return (
    <PageFrame
      dense
      title={t('Reports and reconciliation')}
      actions={
        <Button size="small" busy={isFetching} onClick={again}>
          {t('Run again')}
        </Button>
      }
    >
      <div className={styles.stack}>
        {error && !found ? (
          <ErrorState title={t('The books could not be checked')} onRetry={again} retrying={isFetching} error={error}>
            {error.message}
          </ErrorState>
        ) : !found ? (
          <ListSkeleton label={t('Checking the books')} rows={8} />
        ) : (
          <ReconciliationStatus found={found} />
        )}
        <BooksPanel />
        {found && (
          <>
            <ChecksPanel found={found} />
            {(found.exceptions.length > 0 || found.drift.length > 0) && <FindingsPanel found={found} />}
          </>
        )}
        <GatewayAccountsPanel />
        <PlatformMovements />
      </div>
    </PageFrame>
  )
}
