import clsx from 'clsx'
import styles from './avatar.module.css'

/** "Ada Lindqvist" → "AL"; one word gives its first letter. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/)
  const letters = [parts[0], parts.length > 1 ? parts[parts.length - 1] : undefined].map((word) => word?.[0] ?? '')
  return letters.join('').toUpperCase() || '?'
}

type Props = { name: string; variant?: 'plain' | 'ink'; size?: 'small' | 'normal' | 'large' }

/** A person's initials; decorative beside the name. */
export const Avatar = ({ name, variant = 'plain', size = 'normal' }: Props) => (
  <span aria-hidden="true" className={clsx(styles.avatar, variant === 'ink' && styles.ink, size !== 'normal' && styles[size])}>
    {initialsOf(name)}
  </span>
)
