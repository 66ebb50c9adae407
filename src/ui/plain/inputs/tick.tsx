import { useEffect, useRef } from 'react'
import styles from '@/ui/plain/forms/check.module.css'

type Props = { label: string; checked: boolean; some?: boolean; disabled?: boolean; onChange: (checked: boolean) => void }

/** A checkbox without label, for rows; `some` is indeterminate. */
export function Tick({ label, checked, some = false, disabled = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      className={styles.tick}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
