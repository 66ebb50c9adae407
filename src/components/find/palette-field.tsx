import { Search } from 'lucide'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from './palette.module.css'

const load = () => import('./palette').then((file) => file.Palette)
const Palette = dynamic(load, { ssr: false })

/** Where one finds anything: a field at a desk, a button on a phone; Ctrl or ⌘ K from anywhere. */
export function PaletteField() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.field}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        <Icon as={Search} size={18} />
        <span className={styles.words}>Find a page, person or code</span>
        <span className={styles.keys} aria-hidden="true">
          <kbd>Ctrl</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
