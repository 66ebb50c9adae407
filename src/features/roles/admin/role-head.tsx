import { History } from 'lucide'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { MAX_LIMIT } from '@/contract/core/list'
import { roles, type Role } from '@/contract/roles'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import { SelectField } from '@/ui/admin/forms/select-field'

const RoleHistory = dynamic(() => import('./role-history').then((file) => file.RoleHistory), { ssr: false })

export type Other = { id: string; title: string }
type Props = { role: Role; otherId: string | undefined; onCompare: (other: Other | undefined) => void }

/** The role, the number of people who have it, a comparison with another role, and its history. */
export function RoleHead({ role, otherId, onCompare }: Props) {
  const others = (useRead(roles.list, { query: { limit: MAX_LIMIT } }).data?.data ?? []).filter(({ id }) => id !== role.id)
  const mayReadLog = useCan()('audit-logs:read')
  const [history, setHistory] = useState(false)
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div>
        <h1 className="text-24">{role.title}</h1>
        <p className="mt-0.5 text-ink-soft">
          <Rich
            text="{users, plural, one {Assigned to <0>#</0> user.} other {Assigned to <0>#</0> users.}}"
            parts={[<span className="num" />]}
            values={{ users: role.users }}
          />
        </p>
      </div>
      <div className="flex items-center gap-2">
        {others.length > 0 && (
          <SelectField
            size="small"
            hideLabel
            label={t('Compare with a role')}
            value={otherId ?? ''}
            options={[{ value: '', label: t('Compare with a role') }, ...others.map(({ id, title }) => ({ value: id, label: title }))]}
            onChange={(id) => onCompare(others.find((one) => one.id === id))}
          />
        )}
        <Button
          size="small"
          icon={History}
          disabledReason={mayReadLog ? undefined : t('You need permission audit-logs:read to view the history.')}
          onClick={() => setHistory(true)}
        >
          {t('History')}
        </Button>
      </div>
      {history && <RoleHistory role={role} open onClose={() => setHistory(false)} />}
    </div>
  )
}
