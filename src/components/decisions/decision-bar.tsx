import clsx from 'clsx'
import { useId, type ReactNode } from 'react'
import { useKeys } from '@/components/admin/frame/use-keys'
import { t } from '@/locales/text'
import { Button, type ButtonVariant } from '@/ui/admin/primitives/button'
import { Note } from '@/ui/admin/feedback/note'
import { Switch } from '@/ui/admin/inputs/switch'
import { useArmed } from '@/ui/plain/hooks/use-armed'
import styles from './decision.module.css'

export type Choice = {
  key: string
  label: string
  /** The keyboard shortcut. */
  press: string
  variant?: ButtonVariant
  disabledReason?: ReactNode
  onChoose: () => void
}

/** Whether the next item opens automatically, and the function that opens it. */
export type ThenNext = { on: boolean; onChange: (on: boolean) => void; goOn: () => void }

type Props = {
  /** The id of the item to decide. Its keys are active a moment after it is shown, and never apply to the next item. */
  item: string
  /** Whether the evidence is on screen. */
  isShown?: boolean
  choices: readonly Choice[]
  busy?: boolean
  /** Why the last decision was refused; shown beside the buttons. */
  refusal?: string | undefined
  /** Whether the next item opens automatically. */
  then?: Omit<ThenNext, 'goOn'> & { label?: ReactNode }
  stacked?: boolean
}

/** The possible decisions, each with its shortcut; refusals of the server are shown above. */
export function DecisionBar({ item, isShown = true, choices, busy = false, refusal, then, stacked }: Props) {
  const id = useId()
  const canDecide = choices.some((choice) => !choice.disabledReason)
  const isArmed = useArmed(item, isShown)
  const isOff = busy || !isArmed
  useKeys(Object.fromEntries(choices.map((choice) => [choice.press, choice.disabledReason || isOff ? undefined : choice.onChoose])), true, {
    repeats: false,
  })
  return (
    <div className="grid gap-3">
      {refusal && (
        <Note tone="act" alert title={t('The action was not completed.')}>
          {refusal}
        </Note>
      )}
      <div
        className={clsx(styles.bar, stacked && styles.stacked, choices.length === 2 && styles.pair, isOff && styles.keysOff)}
        data-keys={isOff ? 'off' : 'on'}
      >
        {choices.map((choice, index) => (
          <Button
            key={choice.key}
            size="mid"
            className={styles.choice}
            {...(choice.variant ? { variant: choice.variant } : {})}
            busy={busy && index === 0}
            disabled={busy && index > 0}
            disabledReason={choice.disabledReason}
            onClick={choice.onChoose}
          >
            {choice.label}
            {!choice.disabledReason && <kbd>{choice.press}</kbd>}
          </Button>
        ))}
        {then && canDecide && (
          <div className={styles.then}>
            {then.label && <span>{then.label}</span>}
            <span className={styles.thenSwitch}>
              <label htmlFor={id}>{t('Open next item')}</label>
              <Switch id={id} checked={then.on} onChange={then.onChange} />
            </span>
          </div>
        )}
      </div>
    </div>
  )
}
