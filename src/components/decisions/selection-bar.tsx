import { X } from 'lucide'
import type { ReactNode } from 'react'
import { useKeys } from '@/components/admin/frame/use-keys'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from './selection-bar.module.css'

export type SelectionAction = {
  key: string
  label: string
  /** The keyboard shortcut. */
  press: string
  disabledReason?: ReactNode
  onChoose: () => void
}

type Props = {
  count: number
  sum?: ReactNode
  actions: readonly SelectionAction[]
  /** Whether the shortcuts apply to the selection: not while a row is open beside the list. */
  hasKeys: boolean
  onClear: () => void
}

/** The actions for the selected rows, each with its shortcut; nothing if no row is selected. Every action requires confirmation. */
export function SelectionBar({ count, sum, actions, hasKeys, onClear }: Props) {
  const keys = Object.fromEntries(actions.map(({ press, disabledReason, onChoose }) => [press, disabledReason ? undefined : onChoose]))
  useKeys({ ...keys, Escape: onClear }, hasKeys && count > 0, { repeats: false })
  if (count === 0) return null
  return (
    <div className={styles.bar}>
      <span className="font-medium">
        <Rich text="<0>{count}</0> selected" parts={[<span className="num" />]} values={{ count }} />
      </span>
      {sum}
      <span className={styles.end}>
        {actions.map(({ key, label, press, disabledReason, onChoose }) => (
          <Button key={key} size="tiny" disabledReason={disabledReason} onClick={onChoose}>
            {label}
            {hasKeys && !disabledReason && <kbd className="max-md:hidden">{press}</kbd>}
          </Button>
        ))}
        <button type="button" className={styles.clear} aria-label={t('Clear selection')} onClick={onClear}>
          <Icon as={X} size={16} />
        </button>
      </span>
    </div>
  )
}
