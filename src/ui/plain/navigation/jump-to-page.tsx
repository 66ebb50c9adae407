import { useId, useState } from 'react'
import styles from './pager.module.css'

type Props = { last: number; onJump: (page: number) => void }

/** A field for the number of a page; Enter goes there, past the last to the last. */
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
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault()
        jump()
      }}
    >
      <label htmlFor={id}>Go to page</label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        className="num"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  )
}
