import clsx from 'clsx'
import { actions, type Action } from '@/contract/permissions'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Icon } from '@/ui/plain/primitives/icon'
import { EmptyState } from '@/ui/admin/feedback/state-box'
import { Tick } from '@/ui/admin/inputs/tick'
import { actionLabels, sectionIcon, sectionTitle } from './resource-labels'
import { cellsOf, tickedOf, type Available, type ResourceRow, type SectionRows } from './role-matrix'
import styles from './role-editor.module.css'

const gridClass = 'border border-line rounded-card bg-surface overflow-clip'

const noneClass = 'inline-block w-2 border-t border-line-strong align-middle'

type Props = {
  sections: readonly SectionRows[]
  held: ReadonlySet<string>
  changed: ReadonlySet<string>
  refused: string | undefined
  onSet: (permissions: readonly Available[], on: boolean) => void
}

/** A row per resource in sections, with a checkbox per action; the checkbox of a section or resource sets all of its actions. */
export function PermissionMatrix(props: Props) {
  if (props.sections.length === 0)
    return (
      <div className={gridClass}>
        <EmptyState title={t('No permissions match')}>{t('Remove a filter or search for another term.')}</EmptyState>
      </div>
    )
  return (
    <div className={gridClass}>
      <table className={clsx(styles.table, 'w-full table-fixed text-14/inherit')}>
        <caption className="sr-only">{t('Permissions by type')}</caption>
        <colgroup>
          <col />
          {actions.map((action) => (
            <col key={action} className="w-22 max-md:w-11.5" />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th className="max-md:text-[0.6875rem] max-md:first:ps-3" scope="col">
              {t('Type and resource')}
            </th>
            {actions.map((action) => (
              <th key={action} scope="col" className={clsx(styles.centre, 'max-md:text-[0.6875rem] max-md:first:ps-3')}>
                {actionLabels[action]}
              </th>
            ))}
          </tr>
        </thead>
        {props.sections.map((section) => (
          <tbody key={section.key}>
            <SectionRow {...props} section={section} />
            {section.rows.map((row) => (
              <ResourceLine key={row.resource} {...props} row={row} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type GroupProps = Props & { label: string; cells: readonly Available[] }

/** A checkbox for several permissions: all, some or none of them. */
function GroupTick({ label, cells, held, refused, onSet }: GroupProps) {
  const ticked = tickedOf(cells, held)
  if (cells.length === 0) return <span className={noneClass} aria-hidden="true" />
  return (
    <span className="inline-grid place-items-center align-middle">
      <Tick
        label={label}
        checked={ticked === 'all'}
        some={ticked === 'some'}
        disabled={Boolean(refused)}
        onChange={() => onSet(cells, ticked !== 'all')}
      />
    </span>
  )
}

function SectionRow({ section, ...props }: Props & { section: SectionRows }) {
  const title = sectionTitle(section.key)
  const all = cellsOf(section.rows)
  return (
    <tr className={styles.section}>
      <th scope="rowgroup">
        <div>
          <GroupTick {...props} label={t('All of {title}', { title })} cells={all} />
          <Icon as={sectionIcon(section.key)} size={18} />
          {title}
          <span className={clsx(styles.held, 'max-md:hidden')}>
            <Rich
              text="<0>{count}</0> of <1>{all}</1>"
              parts={[<span className="num" />, <span className="num" />]}
              values={{ count: all.filter(({ id }) => props.held.has(id)).length, all: all.length }}
            />
          </span>
        </div>
      </th>
      {actions.map((action) => (
        <td key={action} className={styles.centre}>
          <GroupTick
            {...props}
            label={t('{action} all of {title}', { action: actionLabels[action], title })}
            cells={cellsOf(section.rows, action)}
          />
        </td>
      ))}
    </tr>
  )
}

function ResourceLine({ row, ...props }: Props & { row: ResourceRow }) {
  const cells = cellsOf([row])
  return (
    <tr className={clsx(cells.some(({ id }) => props.changed.has(id)) && styles.changed)}>
      <th scope="row">
        <div className="flex items-center gap-3 whitespace-nowrap max-md:text-13 max-md:whitespace-normal">
          <GroupTick {...props} label={t('All of {title}', { title: row.title })} cells={cells} />
          <span>{row.title}</span>
          <span className="overflow-hidden text-ink-faint text-12/inherit text-ellipsis max-xl:hidden">{row.resource}</span>
        </div>
      </th>
      {actions.map((action) => (
        <Cell key={action} {...props} row={row} action={action} />
      ))}
    </tr>
  )
}

function Cell({ row, action, held, changed, refused, onSet }: Props & { row: ResourceRow; action: Action }) {
  const permission = row.cells[action]
  if (!permission)
    return (
      <td className={styles.centre}>
        <span className={noneClass} aria-hidden="true" />
      </td>
    )
  const has = held.has(permission.id)
  const isChanged = changed.has(permission.id)
  return (
    <td className={clsx(styles.centre, isChanged && (has ? styles.added : styles.cut))}>
      <span className={styles.box}>
        <Tick
          label={`${actionLabels[action]} ${row.title}`}
          checked={has}
          disabled={Boolean(refused)}
          onChange={(on) => onSet([permission], on)}
        />
      </span>
    </td>
  )
}
