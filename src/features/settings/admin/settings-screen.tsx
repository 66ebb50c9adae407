import dynamic from 'next/dynamic'
import { useRead } from '@/api/hooks'
import { PendingChanges } from '@/components/approvals/pending-changes'
import { RequirePermission } from '@/components/session/require-permission'
import { settingsGroup } from '@/contract/settings'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { PageFrame } from '@/ui/plain/display/page-frame'
import { Panel } from '@/ui/plain/display/panel'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import { DeploymentNotes } from './deployment-notes'
import { LegalPanel } from './legal-panel'
import styles from '@/components/admin/system.module.css'

const SettingsForm = dynamic(() => import('./settings-form').then((file) => file.SettingsForm), {
  ssr: false,
  loading: () => <ListSkeleton label={t('Loading the form')} rows={8} />,
})

/** Limits, fees and switches of the whole platform. */
export const SettingsScreen = () => (
  <RequirePermission permission="settings:read">
    <Loaded />
  </RequirePermission>
)

function Loaded() {
  const { data, error, refetch } = useRead(settingsGroup.get, {})
  const found = data?.data
  return (
    <PageFrame
      dense
      title={t('Settings')}
      under={
        found && (
          <>
            {found.changedBy ? (
              <Rich
                text="Version <0>{version}</0>, changed {changedAt} by {name}."
                parts={[<span className="num" />]}
                values={{
                  version: found.version,
                  changedAt: <DateText value={found.changedAt} style="dateTime" />,
                  name: found.changedBy.name ?? '',
                }}
              />
            ) : (
              <Rich
                text="Version <0>{version}</0>, changed {changedAt}."
                parts={[<span className="num" />]}
                values={{ version: found.version, changedAt: <DateText value={found.changedAt} style="dateTime" /> }}
              />
            )}{' '}
            {t('Changes take effect immediately, except those that another team member must approve. All are recorded in the audit log.')}
          </>
        )
      }
    >
      <div className={styles.stack}>
        <DeploymentNotes />
        <PendingChanges subject={t('settings')} />
        <Panel dense className={styles.settings ?? ''} label={t('Settings')}>
          {found ? (
            <SettingsForm settings={found} />
          ) : error ? (
            <ErrorState title={t('We couldn’t load the settings')} onRetry={() => void refetch()} error={error}>
              {error.message}
            </ErrorState>
          ) : (
            <ListSkeleton label={t('Loading the settings')} rows={8} />
          )}
        </Panel>
        <LegalPanel />
      </div>
    </PageFrame>
  )
}
