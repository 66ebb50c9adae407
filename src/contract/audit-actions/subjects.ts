import { nameWords } from '@/domain/name-words'

/** The view of the audit log that lists a subject; null if only the list of all entries contains it. */
type Group = 'money' | 'access' | 'settings' | null
const subject = <G extends Group>(title: string, group: G) => ({ title, group })

/** The subjects of audit entries. */
export const auditSubjects = {
  payment: subject('Payment', 'money'),
  'payment-bulk': subject('Bulk approval', 'money'),
  investment: subject('Investment', 'money'),
  withdrawal: subject('Withdrawal', 'money'),
  'withdrawal-bulk': subject('Bulk approval of withdrawals', 'money'),
  'payout-batch': subject('Payout batch', 'money'),
  adjustment: subject('Adjustment', 'money'),
  'fund-movement': subject('Fund transfer', 'money'),
  'profit-batch': subject('Profit distribution', 'money'),
  commission: subject('Commission', 'money'),
  statement: subject('Statement', 'money'),
  user: subject('User', 'access'),
  role: subject('Role', 'access'),
  permission: subject('Permission', 'access'),
  'permission-type': subject('Permission type', 'access'),
  'approval-policy': subject('Approval policy', 'access'),
  'change-request': subject('Change request', 'access'),
  settings: subject('Settings', 'settings'),
  gateway: subject('Gateway', 'settings'),
  country: subject('Country', 'settings'),
  currency: subject('Currency', 'settings'),
  legal: subject('Legal text', 'settings'),
  faq: subject('FAQ', 'settings'),
  'faq-category': subject('FAQ category', 'settings'),
  file: subject('Document', null),
  export: subject('Export', null),
  project: subject('Project', null),
  'identity-request': subject('Identity request', null),
  wallet: subject('Wallet', null),
  job: subject('Job', null),
  mail: subject('Email', null),
  books: subject('Books', null),
  ledger: subject('Ledger', null),
  platform: subject('Platform', null),
  installation: subject('Installation', null),
  'file-key': subject('Encryption key', null),
} as const satisfies Record<string, ReturnType<typeof subject<Group>>>

export type AuditSubject = keyof typeof auditSubjects
export const auditSubjectKeys = Object.keys(auditSubjects) as readonly AuditSubject[]
const isAuditSubject = (type: string): type is AuditSubject => Object.hasOwn(auditSubjects, type)
/** The label of a subject. The subject of a refusal may be the first part of a path; earlier versions had other subjects. */
export const subjectTitle = (type: string): string => (isAuditSubject(type) ? auditSubjects[type].title : nameWords(type))
/** The subjects of a view of the audit log. */
export const subjectsIn = (group: Exclude<Group, null>): AuditSubject[] =>
  auditSubjectKeys.filter((key) => auditSubjects[key].group === group)
