import clsx from 'clsx'
import { useId, useState } from 'react'
import { t } from '@/locales/text'
import styles from './pager.module.css'

type Props = { last: number; onJump: (page: number) => void }

/** An input for a page number; Enter goes there, at most to the last page. */
export function JumpToPage({ last, onJump }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const jump = () => {
    const page = Number(typed)
    if (!Number.isInteger(page) || page < 1) return
    setTyped('')
    onJump(Math.min(page, last))
  }
  return (
    <form
      noValidate
      className={clsx(styles.jump, 'flex items-center ms-auto gap-2')}
      onSubmit={(event) => {
        event.preventDefault()
        jump()
      }}
    >
      <label htmlFor={id}>{t('Go to page')}</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        className="w-16 h-8 px-2 border border-line-strong rounded-control bg-surface text-ink text-end num"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}
