import { useCallback } from 'react'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { roles } from '@/contract/roles'

const MOST = 100

/** All roles; undefined until loaded, or without the permission to read them. */
export function useRoles() {
  const mayRead = useCan()(['role-manager-roles:read', 'users:read'])
  return useRead(roles.list, { query: { limit: MOST } }, { enabled: mayRead }).data?.data
}

/**
 * Why the user may not request these roles for a member of staff: one of them needs another person's approval, and the policy requires a
 * permission that the user lacks.
 */
export function useAccessRefusal(): (roleIds: readonly string[]) => string | undefined {
  const found = useRoles()
  const requestRefusal = useRequestRefusal()
  return useCallback(
    (roleIds) =>
      found?.some(({ id, needsApproval }) => needsApproval && roleIds.includes(id)) ? requestRefusal('staff.access') : undefined,
    [found, requestRefusal],
  )
}
