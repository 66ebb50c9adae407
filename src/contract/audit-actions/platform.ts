import { z } from 'zod'
import { entry, stepped } from './entry'

/** The SHA-256 (hexadecimal) and the size in bytes of a text. */
const textDigest = z.object({ sha256: z.string(), bytes: z.number().int() })
export type TextDigest = z.infer<typeof textDigest>
/** By language and field, such as `en.body`; null if it is not translated. */
const textDigests = z.record(z.string(), textDigest.nullable())

/** Audit actions about projects, back-office configuration and the installation. */
export const platformActions = {
  'project.drafted': entry('project', 'Project drafted', { decision: 'drafted project' }),
  'project.changed': entry('project', 'Project changed', { decision: 'changed project' }),
  'project.opened': entry('project', 'Project opened', { ...stepped, decision: 'opened project' }),
  'project.paused': entry('project', 'Project paused', { ...stepped, decision: 'paused project' }),
  'project.resumed': entry('project', 'Project resumed', { ...stepped, decision: 'resumed project' }),
  'project.funded': entry('project', 'Project funded', stepped),
  'project.closed': entry('project', 'Project closed', { ...stepped, decision: 'closed project' }),
  'project.completed': entry('project', 'Project completed', { ...stepped, decision: 'completed project' }),
  'project.cancelled': entry('project', 'Project cancelled', { ...stepped, decision: 'cancelled project' }),
  'project.deleted': entry('project', 'Project deleted', { decision: 'deleted project' }),
  'project.update-published': entry('project', 'Project update published', { decision: 'published an update of project' }),
  'project.update-changed': entry('project', 'Project update changed', { decision: 'changed an update of project' }),
  'project.question-answered': entry('project', 'Question answered', { decision: 'answered a question on project' }),
  'project.question-assigned': entry('project', 'Question assigned'),
  'project.question-unassigned': entry('project', 'Question unassigned'),
  'project.document-added': entry('project', 'Project document added', { decision: 'added a document to project' }),
  'project.document-changed': entry('project', 'Project document changed', { decision: 'changed a document of project' }),
  'settings.changed': entry('settings', 'Settings changed'),
  'gateway.added': entry('gateway', 'Gateway added'),
  'gateway.changed': entry('gateway', 'Gateway changed'),
  'gateway.deleted': entry('gateway', 'Gateway deleted'),
  'country.added': entry('country', 'Country added'),
  'country.changed': entry('country', 'Country changed'),
  'country.deleted': entry('country', 'Country deleted'),
  'country.gateways-added': entry('country', 'Gateways added to country'),
  'country.gateways-removed': entry('country', 'Gateways removed from country'),
  'currency.added': entry('currency', 'Currency added'),
  'currency.changed': entry('currency', 'Currency changed'),
  'currency.deleted': entry('currency', 'Currency deleted'),
  'legal.published': entry('legal', 'Legal text published', {
    after: z.looseObject({ kind: z.string(), version: z.number().int(), title: z.string(), texts: textDigests }),
  }),
  'faq.added': entry('faq', 'FAQ added'),
  'faq.changed': entry('faq', 'FAQ changed'),
  'faq.deleted': entry('faq', 'FAQ deleted'),
  'faq-category.added': entry('faq-category', 'FAQ category added'),
  'faq-category.changed': entry('faq-category', 'FAQ category changed'),
  'faq-category.deleted': entry('faq-category', 'FAQ category deleted'),
  'file.viewed': entry('file', 'Document viewed'),
  'file-key.added': entry('file-key', 'Encryption key added'),
  'export.created': entry('export', 'Export created'),
  'export.ready': entry('export', 'Export ready'),
  'export.failed': entry('export', 'Export failed'),
  'export.downloaded': entry('export', 'Export downloaded'),
  'job.retried': entry('job', 'Job retried'),
  'mail.retried': entry('mail', 'Email retried'),
  'books.proven': entry('books', 'Books balanced'),
  'books.not-proven': entry('books', 'Books out of balance'),
  'ledger.posting-floor': entry('ledger', 'Earliest posting time recorded'),
  'installation.state-sealed': entry('installation', 'Sealing of sensitive rows or transfers started'),
  'installation.restore-acknowledged': entry('installation', 'Restore acknowledged', {
    after: z.looseObject({ reason: z.string() }),
    note: 'reason',
  }),
  'state.changed': entry('installation', 'Sensitive rows changed or transfers posted'),
} as const
