import { ResourceList } from '@/components/resource/list/resource-list'
import { audit } from '@/contract/audit'
import { t } from '@/locales/text'
import { auditCard, auditColumns, auditRemark } from './audit-columns'
import { entryTitle } from './audit-labels'
import { unfoldEntry } from './unfold-entry'

/** The audit entries of one subject. */
export const AuditTrail = ({ title, subject }: { title: string; subject: string }) => (
  <ResourceList<typeof audit.list>
    embedded
    title={title}
    list={audit.list}
    fixed={{ subject }}
    columns={auditColumns}
    name={entryTitle}
    card={auditCard}
    filters={[{ kind: 'dates', from: 'startDate', to: 'endDate', label: t('Date') }]}
    empty={{ title: t('Nothing yet'), text: t('Actions are recorded permanently in this list.') }}
    unfold={unfoldEntry}
    remark={auditRemark}
  />
)
