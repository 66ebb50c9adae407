import { z } from 'zod'
import { entry, noted } from './entry'
import { auditSubjectKeys } from './subjects'

const text = z.string()
const note = text.nullish()

const documented = { after: z.looseObject({ customer: text, documentKind: text }) }
const decidedIdentity = {
  after: z.looseObject({ ...documented.after.shape, status: text, reasonCode: text.optional(), note }),
  note: 'note',
} as const
const closedRequest = { after: z.looseObject({ status: text, change: text, requestedBy: text, note }), note: 'note' } as const

/** Audit actions about accounts, their permissions and their documents. */
export const accountActions = {
  'customer.registered': entry('user', 'Customer registered'),
  'session.opened': entry('user', 'Signed in'),
  'session.ended': entry('user', 'Session ended'),
  'session.refused': entry('user', 'Sign-in refused'),
  'session.secret-reused': entry('user', 'Session token reused'),
  'user.created': entry('user', 'User created'),
  'user.invited': entry('user', 'User invited'),
  'user.invitation-resent': entry('user', 'Invitation resent'),
  'user.invitation-accepted': entry('user', 'Invitation accepted'),
  'user.updated': entry('user', 'User updated'),
  'user.deleted': entry('user', 'User deleted'),
  'user.roles-changed': entry('user', 'Roles changed'),
  'user.profile-updated': entry('user', 'Profile updated'),
  'user.noted': entry('user', 'Internal note added'),
  'user.referrer-fixed': entry('user', 'Referrer recorded'),
  'user.frozen': entry('user', 'User frozen', noted),
  'user.unfrozen': entry('user', 'User unfrozen', noted),
  'user.staff-unfrozen': entry('user', 'Freeze on a team account lifted', noted),
  'user.signed-out-everywhere': entry('user', 'Signed out everywhere', noted),
  'user.address-confirmed': entry('user', 'Email confirmed'),
  'user.email-change-started': entry('user', 'Email change requested'),
  'user.email-changed': entry('user', 'Email changed'),
  'user.password-changed': entry('user', 'Password changed'),
  'user.password-reset': entry('user', 'Password reset'),
  'user.password-reset-started': entry('user', 'Password reset started', noted),
  'user.terms-accepted': entry('user', 'Terms accepted'),
  'user.two-factor-enabled': entry('user', 'Two-factor authentication enabled'),
  'user.two-factor-disabled': entry('user', 'Two-factor authentication disabled'),
  'user.two-factor-reset': entry('user', 'Two-factor authentication reset', noted),
  'notification-preferences.changed': entry('user', 'Notification preferences changed'),
  'identity.requested': entry('identity-request', 'Identity document submitted'),
  'identity.approved': entry('identity-request', 'Identity approved', { ...decidedIdentity, decision: 'approved an identity' }),
  'identity.approval-given': entry('identity-request', 'First approval of identity', {
    decision: 'gave the first of two approvals for an identity',
  }),
  'identity.declined': entry('identity-request', 'Identity declined', { ...decidedIdentity, decision: 'declined an identity' }),
  'identity.asked': entry('identity-request', 'Identity information requested', {
    ...decidedIdentity,
    decision: 'requested information on an identity',
  }),
  'identity.answered': entry('identity-request', 'Identity information provided', decidedIdentity),
  'identity.expired': entry('identity-request', 'Identity document expired', decidedIdentity),
  'identity.revoked': entry('identity-request', 'Identity approval revoked', { ...decidedIdentity, decision: 'revoked an identity' }),
  'identity.review-restarted': entry('identity-request', 'Identity review restarted after a change of name or country'),
  'identity.number-revealed': entry('identity-request', 'Document number viewed'),
  'identity.documents-deleted': entry('identity-request', 'Identity documents deleted', documented),
  'identity-request.assigned': entry('identity-request', 'Identity request assigned'),
  'identity-request.unassigned': entry('identity-request', 'Identity request unassigned'),
  'wallet.added': entry('wallet', 'Wallet added'),
  'wallet.confirmed': entry('wallet', 'Wallet confirmed'),
  'wallet.renamed': entry('wallet', 'Wallet renamed'),
  'wallet.removed': entry('wallet', 'Wallet removed'),
  'wallet.suspended': entry('wallet', 'Wallet suspended', noted),
  'wallet.restored': entry('wallet', 'Wallet restored', noted),
  'role.created': entry('role', 'Role created'),
  'role.updated': entry('role', 'Role updated'),
  'role.deleted': entry('role', 'Role deleted'),
  'role.permissions-changed': entry('role', 'Permissions of role changed', {
    after: z.looseObject({ why: note }),
    note: 'why',
  }),
  'permission.created': entry('permission', 'Permission created'),
  'permission.updated': entry('permission', 'Permission updated'),
  'permission.deleted': entry('permission', 'Permission deleted'),
  'permission-type.created': entry('permission-type', 'Permission type created'),
  'permission-type.updated': entry('permission-type', 'Permission type updated'),
  'permission-type.deleted': entry('permission-type', 'Permission type deleted'),
  'policy.changed': entry('approval-policy', 'Approval policy changed'),
  'change-request.proposed': entry('change-request', 'Change requested', noted),
  'change-request.approval-given': entry('change-request', 'First approval of change request'),
  'change-request.applied': entry('change-request', 'Change request applied', closedRequest),
  'change-request.declined': entry('change-request', 'Change request declined', closedRequest),
  'change-request.withdrawn': entry('change-request', 'Change request withdrawn', closedRequest),
  'change-request.expired': entry('change-request', 'Change request expired', closedRequest),
  'change-request.assigned': entry('change-request', 'Change request assigned'),
  'change-request.unassigned': entry('change-request', 'Change request unassigned'),
  'change-request.applied-alone': entry(auditSubjectKeys, 'Change applied without approval'),
} as const
