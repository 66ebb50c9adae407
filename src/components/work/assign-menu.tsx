import { ChevronDown } from 'lucide'
import { useRead, useWrite } from '@/api/hooks'
import { useCan, useSession } from '@/api/session'
import { adjustments } from '@/contract/adjustments'
import { approvals } from '@/contract/approvals'
import { assigneePermissions, assignments } from '@/contract/assignments'
import type { Endpoint } from '@/contract/core/endpoint'
import type { Ref } from '@/contract/core/primitives'
import type { Permission } from '@/contract/permissions'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { payments } from '@/contract/payments'
import { projects } from '@/contract/projects'
import { withdrawals } from '@/contract/withdrawals'
import type { AssignableQueue } from '@/contract/work-queue-keys'
import { t } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { Icon } from '@/ui/plain/primitives/icon'
import { notify } from '@/ui/plain/feedback/notify'
import { Popover } from '@/ui/admin/overlays/popover'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { useSubmit } from '@/ui/forms/use-submit'
import { ReadFailed } from '@/components/requests/reading'
import { AssigneeTag } from './assignee-tag'

type Props = {
  queue: AssignableQueue
  id: string
  assignee: Ref | null
  /** The permission that the item requires, if its queue does not define one. */
  permission?: Permission | undefined
}

const endpoints = {
  payments: assignments.payment,
  withdrawals: assignments.withdrawal,
  identity: assignments.identity,
  adjustments: assignments.adjustment,
  exits: assignments.exit,
  questions: assignments.question,
  'change-requests': assignments.changeRequest,
} as const satisfies Record<AssignableQueue, Endpoint>
/** The reads that show the assignee. */
const changed: Readonly<Record<AssignableQueue, readonly Endpoint[]>> = {
  payments: [payments.list, payments.get, investments.payments],
  withdrawals: [withdrawals.list, withdrawals.get],
  identity: [identity.list, identity.get],
  adjustments: [adjustments.list],
  exits: [investments.list, investments.get],
  questions: [projects.questions],
  'change-requests': [approvals.list, approvals.get],
}

/** The assignee of an item, and a menu to assign it to oneself, to a colleague, or to remove the assignee. */
export function AssignMenu(props: Props) {
  const { queue, assignee, permission } = props
  if (!useCan()(permission ?? assigneePermissions[queue] ?? [])) return <AssigneeTag assignee={assignee} />
  return (
    <Popover
      label={t('Assign')}
      align="end"
      trigger={(button) => (
        <Button
          {...button}
          size="tiny"
          variant="quiet"
          aria-label={assignee ? t('Assigned to {name}, change', { name: assignee.name ?? '' }) : t('Assign')}
        >
          {assignee ? <AssigneeTag assignee={assignee} /> : t('Assign')}
          <Icon as={ChevronDown} size={12} />
        </Button>
      )}
    >
      {(close) => <Choices {...props} onDone={close} />}
    </Popover>
  )
}

type Choice = { id: string | null; label: string; name: string }

function Choices({ queue, id, assignee, onDone }: Props & { onDone: () => void }) {
  const { user } = useSession()
  const { data, error, refetch } = useRead(assignments.assignees, { params: { queue, id } })
  const { mutateAsync } = useWrite(endpoints[queue], { changes: changed[queue] })
  const { busy, run } = useSubmit()
  if (error && !data) return <ReadFailed title={t('We couldn’t load the team members')} error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={3} label={t('Loading team members')} />
  const me = data.data.find((one) => one.id === user?.id)
  const choices: Choice[] = [
    ...(me ? [{ id: me.id, label: t('Assign to me'), name: 'you' }] : []),
    ...data.data.filter((one) => one !== me).map(({ id: colleague, name }) => ({ id: colleague, label: name, name })),
    { id: null, label: t('Unassign'), name: '' },
  ].filter((choice) => choice.id !== (assignee?.id ?? null))
  const choose = async (choice: Choice) => {
    const refused = await run(() => mutateAsync({ params: { id }, body: { assignee: choice.id } }))
    if (refused) return notify.error(t('The assignment was not changed. {message}', { message: refused.message }))
    notify.success(choice.id ? t('Assigned to {name}.', { name: choice.name }) : t('No longer assigned.'))
    onDone()
  }
  return (
    <ul className="grid gap-0.5" aria-busy={busy || undefined}>
      {choices.map((choice) => (
        <li key={choice.id ?? 'none'}>
          <button
            type="button"
            disabled={busy}
            className="flex min-h-8 w-full items-center rounded-control px-3 py-1 text-start hover:bg-select"
            onClick={() => void choose(choice)}
          >
            {choice.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
