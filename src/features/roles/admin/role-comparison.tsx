import clsx from 'clsx'
import { useRead } from '@/api/hooks'
import { actions } from '@/contract/permissions'
import { roles } from '@/contract/roles'
import { t } from '@/locales/text'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Panel } from '@/ui/plain/display/panel'
import { TextSkeleton } from '@/ui/admin/feedback/skeleton'
import { differenceOf, matrixOf, type Available } from './role-matrix'
import styles from './role-editor.module.css'

type Props = {
  /** The other role. */
  other: { id: string; title: string }
  available: readonly Available[]
  /** The permissions of this role, including unsaved changes. */
  held: ReadonlySet<string>
}

/** The permissions that only this role has, and those that only the other role has. */
export function RoleComparison({ other, available, held }: Props) {
  const { data, error } = useRead(roles.availablePermissions, { params: { id: other.id } })
  const found = data && differenceOf(available, held, new Set(data.data.filter((one) => one.isAlreadyAdded).map(({ id }) => id)))
  return (
    <Panel dense title={t('Compared with {title}', { title: other.title })}>
      {error && !data ? (
        <FormFailureNote failure={{ message: error.message, fields: [] }} />
      ) : !found ? (
        <TextSkeleton lines={3} />
      ) : found.onlyOne.length + found.onlyOther.length === 0 ? (
        <p className="text-13 text-ink-soft">{t('Both roles have the same permissions.')}</p>
      ) : (
        <div className="grid grid-cols-2 gap-6 max-md:grid-cols-1">
          <Side title={t('Only this role')} permissions={found.onlyOne} />
          <Side title={t('Only {title}', { title: other.title })} permissions={found.onlyOther} />
        </div>
      )}
    </Panel>
  )
}

const Side = ({ title, permissions }: { title: string; permissions: readonly Available[] }) => (
  <section>
    <h3 className="text-13 font-medium">
      {title} <span className="num text-ink-faint">{permissions.length}</span>
    </h3>
    {permissions.length === 0 ? (
      <p className="mt-1 text-13 text-ink-soft">{t('No further permissions.')}</p>
    ) : (
      <ul className={clsx(styles.compared, 'mt-2')}>
        {matrixOf(permissions)
          .flatMap(({ rows }) => rows)
          .map(({ resource, title: place, cells }) => (
            <li className="flex flex-wrap justify-between gap-y-0 gap-x-3 py-1.5 border-t border-line text-13/inherit" key={resource}>
              {place}
              <span>{actions.filter((action) => cells[action]).join(', ')}</span>
            </li>
          ))}
      </ul>
    )}
  </section>
)
