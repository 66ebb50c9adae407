import { expect, test } from 'vitest'
import { adminScreens, screensOf } from '@/config/admin-screens'
import { ownApprovals } from '@/contract/approval-actions'
import { approvalPolicies } from '@/contract/approvals'
import { permissionSentences } from '@/contract/permission-catalogue'
import { ok } from '../support/investing'
import { startServer } from '../support/server'

/** The description of a role names what its permissions approve under the default policies. */
const server = await startServer()
const { policies } = ok(await (await server.admin()).call(approvalPolicies.list, {})).data

test.each(policies.map(({ action, checkerPermission }) => [action, checkerPermission] as const))(
  'the approver of %s needs %s, which is used on Approvals',
  (action, permission) => {
    expect(screensOf(permission)).toContain(adminScreens.approvals)
    // Of other items, the sentence names the decision itself.
    if (!ownApprovals.includes(action))
      expect(permissionSentences[permission]).toMatch(/approve .*that another team member (requested|proposed)/i)
  },
)
