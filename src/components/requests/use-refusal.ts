import { useCallback } from 'react'
import { useCan } from '@/api/session'
import type { Lifecycle } from '@/contract/core/transitions'
import type { Permission } from '@/contract/permissions'
import type { StatusLabels } from '@/components/labels/status'
import { listText } from '@/locales/lists'
import { t } from '@/locales/text'

type Requirement = { permission: Permission | readonly Permission[] }

/** Why a person may not perform an action on a readable object; undefined if they may. */
export function useRefusal() {
  const can = useCan()
  return useCallback(
    ({ permission }: Requirement): string | undefined =>
      can(permission)
        ? undefined
        : t('You need permission {permissions} to do this.', { permissions: listText([permission].flat(), 'disjunction') }),
    [can],
  )
}

/** Why an event is not possible in this state, from the contract's lifecycle; undefined if it is. */
export function refusedByState<S extends string, E extends string>(
  life: Lifecycle<S, E>,
  state: S,
  event: E,
  labels: StatusLabels<S>,
): string | undefined {
  if (life.allows(state, event)) return undefined
  const possible = [...new Set(life.from(event))].map((one) => labels[one].text.toLowerCase())
  return t('Not available in the status {state}. Required status: {possible}.', {
    state: labels[state].text.toLowerCase(),
    possible: listText(possible, 'disjunction'),
  })
}
