import { useRouter } from 'next/router'
import { useMemo, useState } from 'react'
import { useUnsavedChanges } from '@/components/admin/use-unsaved-changes'
import { AdminTitle } from '@/components/admin/frame/admin-title'
import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { useRefusal } from '@/components/requests/use-refusal'
import { touchesMoney } from '@/contract/permissions'
import type { Role } from '@/contract/roles'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Chip } from '@/ui/admin/inputs/chip'
import { Note } from '@/ui/admin/feedback/note'
import { SearchField } from '@/ui/plain/inputs/search-field'
import { Segmented } from '@/ui/admin/inputs/segmented'
import { PermissionMatrix } from './permission-matrix'
import { RoleAbilities } from './role-abilities'
import { RoleChanges } from './role-changes'
import { RoleComparison } from './role-comparison'
import { RoleHead, type Other } from './role-head'
import { changesOf, matrixOf, withTicked, type Available } from './role-matrix'
import styles from './role-editor.module.css'

type Props = { role: Role; available: readonly Available[] }

const PROTECTED = msg('This role has every permission; its permissions cannot be changed.')
const views = translated([
  { value: 'matrix', label: msg('Matrix') },
  { value: 'list', label: msg('List') },
])

type CountProps = { held: number; before: number; all: number; hasChanges: boolean }

const GrantedCount = ({ held, before, all, hasChanges }: CountProps) => (
  <span className={styles.count}>
    {hasChanges ? (
      <Rich
        text="<0>{granted}</0> of <1>{all}</1> granted, was <2>{before}</2>"
        parts={[<b className="num font-medium text-ink" />, <span className="num" />, <span className="num" />]}
        values={{ granted: held, all, before }}
      />
    ) : (
      <Rich
        text="<0>{granted}</0> of <1>{all}</1> granted"
        parts={[<b className="num font-medium text-ink" />, <span className="num" />]}
        values={{ granted: held, all }}
      />
    )}
  </span>
)

/** The permissions of a role as an editable matrix or a read-only list; changes are listed beside it and saved together. */
export function RoleEditor({ role, available }: Props) {
  const before = useMemo(() => new Set(available.filter((one) => one.isAlreadyAdded).map(({ id }) => id)), [available])
  const router = useRouter()
  // Only what was ticked is kept, so that a concurrent change of the role neither discards it nor is overwritten by it.
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const held = useMemo(() => withTicked(before, ticked), [before, ticked])
  const [term, setTerm] = useState('')
  const [other, setOther] = useState<Other>()
  const [only, setOnly] = useState<'granted' | 'changed'>()
  const refused = useRefusal()({ permission: 'role-manager-roles:update' }) ?? (role.isProtected ? t(PROTECTED) : undefined)
  const requestRefusal = useRequestRefusal()
  const [view, setView] = useState<'matrix' | 'list'>(refused || router.query.view === 'list' ? 'list' : 'matrix')
  const changes = changesOf(available, held)
  const { question } = useUnsavedChanges(changes.length > 0)

  const changedIds = new Set(changes.map(({ permission }) => permission.id))
  const isMatch = (permission: Available) =>
    permission.title.includes(term.trim().toLowerCase()) &&
    (only !== 'granted' || held.has(permission.id)) &&
    (only !== 'changed' || changedIds.has(permission.id))
  const rowsWanted = new Set(available.filter(isMatch).map(({ title }) => title.split(':')[0]))
  const shown = matrixOf(available.filter(({ title }) => rowsWanted.has(title.split(':')[0])))

  const set = (permissions: readonly Available[], on: boolean) =>
    setTicked(new Map([...ticked, ...permissions.map(({ id }) => [id, on] as const)]))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_372px] min-h-[calc(100dvh_-_56px)] -m-6 max-xl:grid-cols-[minmax(0,1fr)] max-md:-m-4">
      <AdminTitle named>{role.title}</AdminTitle>
      <div className="grid content-start gap-3 min-w-0 pt-5 pb-8 px-6 max-md:p-4">
        <RoleHead role={role} otherId={other?.id} onCompare={setOther} />
        {role.isProtected && <Note tone="info">{t(PROTECTED)}</Note>}
        {other && <RoleComparison other={other} available={available} held={held} />}
        <div className={styles.tools}>
          <Segmented label={t('View')} choices={views} value={view} onChange={setView} />
          {view === 'matrix' && (
            <>
              <SearchField label={t('Permission')} value={term} onChange={setTerm} />
              <Chip pressed={only === 'granted'} onPress={() => setOnly(only === 'granted' ? undefined : 'granted')}>
                {t('Only granted')}
              </Chip>
              <Chip pressed={only === 'changed'} onPress={() => setOnly(only === 'changed' ? undefined : 'changed')}>
                <Rich text="Only changed <0>{count}</0>" parts={[<span className="num" />]} values={{ count: changes.length }} />
              </Chip>
            </>
          )}
          <GrantedCount held={held.size} before={before.size} all={available.length} hasChanges={changes.length > 0} />
        </div>
        {view === 'list' ? (
          <RoleAbilities available={available} held={held} changes={changes} />
        ) : (
          <PermissionMatrix sections={shown} held={held} changed={changedIds} refused={refused} onSet={set} />
        )}
      </div>
      <RoleChanges
        role={role}
        changes={changes}
        held={held}
        available={available}
        refused={
          refused ?? (changes.some(({ permission }) => touchesMoney(permission.title)) ? requestRefusal('role.permissions') : undefined)
        }
        onUndo={({ permission, kind }) => set([permission], kind === 'removed')}
        onDiscard={() => setTicked(new Map())}
      />
      {question}
    </div>
  )
}
