import dynamic from 'next/dynamic'
import { ResourceList } from '@/components/resource/resource-list'
import { audit } from '@/contract/audit'
import { auditCard, auditColumns } from './audit-columns'
import { actionWord } from './audit-words'

const OpenEntry = dynamic(() => import('./open-entry').then((file) => file.OpenEntry), { ssr: false })

/** The part of the audit log that is about one thing. */
export const AuditTrail = ({ title, subject }: { title: string; subject: string }) => (
  <ResourceList<typeof audit.list>
    embedded
    title={title}
    list={audit.list}
    fixed={{ subject }}
    columns={auditColumns}
    name={(row) => actionWord(row.action)}
    card={auditCard}
    filters={[{ kind: 'dates', from: 'startDate', to: 'endDate', label: 'Date' }]}
    empty={{ title: 'Nothing yet', text: 'What is done to it is written here, and never changed.' }}
    dock={(open) => <OpenEntry open={open} />}
  />
)
