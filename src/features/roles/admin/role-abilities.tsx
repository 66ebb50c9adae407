import clsx from 'clsx'
import { Fragment } from 'react'
import { useCan } from '@/api/session'
import { screensFor, screensOf, type AdminScreen } from '@/config/admin-screens'
import { byGroup, permissionGroups, permissionSentences } from '@/contract/permission-catalogue'
import { touchesMoney, type Permission } from '@/contract/permissions'
import { t } from '@/locales/text'
import { Link } from '@/ui/plain/primitives/link'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import type { Available, Change } from './role-matrix'

type Props = {
  available: readonly Available[]
  /** The permissions of the role, including unsaved changes. */
  held: ReadonlySet<string>
  changes: readonly Change[]
}

/** What a role allows, as sentences by group, with the screens that it opens. Unsaved changes are marked. */
export function RoleAbilities({ available, held, changes }: Props) {
  const titles = new Set(available.filter(({ id }) => held.has(id)).map(({ title }) => title))
  const changed = new Map(changes.map(({ permission, kind }) => [permission.title, kind]))
  const groups = byGroup([...titles, ...changed.keys()])
  const screens = screensFor(titles)
  if (groups.length === 0)
    return (
      <div className="border border-line rounded-card bg-surface">
        <EmptyState title={t('No permissions')}>
          {t('Users who have only this role see the dashboard and their own change requests.')}
        </EmptyState>
      </div>
    )
  return (
    <div className="grid gap-3">
      <Panel dense title={t('Accessible pages')} aside={<span className="num">{screens.length}</span>}>
        <p className="text-13">
          {screens.length === 0 ? t('None. A page opens only with its read permission.') : <Screens screens={screens} />}
        </p>
      </Panel>
      {groups.map(({ group, permissions }) => (
        <Panel key={group} dense title={permissionGroups[group]} aside={<span className="num">{permissions.length}</span>}>
          <ul>
            {permissions.map((permission) => (
              <Ability key={permission} permission={permission} change={changed.get(permission)} />
            ))}
          </ul>
        </Panel>
      ))}
    </div>
  )
}

function Ability({ permission, change }: { permission: Permission; change: Change['kind'] | undefined }) {
  return (
    <li className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(120px,auto)] items-baseline gap-x-4 gap-y-1 py-2 border-t border-line text-14 first:border-t-0 max-md:grid-cols-1">
      <p className={clsx(change === 'removed' && 'text-ink-soft line-through')}>
        {permissionSentences[permission]}
        <span className="block text-ink-faint text-12/inherit">{permission}</span>
      </p>
      <p className="text-ink-soft text-13/inherit">
        <Screens screens={screensOf(permission)} />
      </p>
      <p className="flex flex-wrap gap-1 justify-end max-md:justify-start">
        {change && <StatusTag tone={change === 'added' ? 'good' : 'act'}>{change === 'added' ? t('Added') : t('Removed')}</StatusTag>}
        {touchesMoney(permission) && <StatusTag tone="warn">{t('Financial')}</StatusTag>}
      </p>
    </li>
  )
}

/** Screens by name; those that the user may open are links. */
function Screens({ screens }: { screens: readonly AdminScreen[] }) {
  const can = useCan()
  return screens.map(({ title, href, opensWith }, at) => (
    <Fragment key={href}>
      {at > 0 && ', '}
      {opensWith.length === 0 || can(opensWith) ? (
        <Link className="underline-soft" href={href}>
          {title}
        </Link>
      ) : (
        title
      )}
    </Fragment>
  ))
}
