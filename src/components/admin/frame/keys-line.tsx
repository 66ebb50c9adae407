import dynamic from 'next/dynamic'
import { useState } from 'react'
import { t } from '@/locales/text'
import { KeyCaps, type KeyHint } from './key-hint'
import styles from './office.module.css'
import { useKeys } from './use-keys'

const KeysWindow = dynamic(() => import('./keys-window').then((file) => file.KeysWindow), { ssr: false })

/** The available shortcuts, in one line below a list; not shown on phones. Those without room are in the window of all keys only. */
export function KeysLine({ hints }: { hints: readonly KeyHint[] }) {
  const [open, setOpen] = useState(false)
  useKeys({ '?': () => setOpen(true) })
  return (
    <div className={styles.keys}>
      <div className={styles.keyHints}>
        {hints.map((hint) => (
          <span key={hint.does}>
            <KeyCaps hint={hint} />
            {hint.does}
          </span>
        ))}
      </div>
      <button type="button" onClick={() => setOpen(true)}>
        <kbd>?</kbd>
        {t('all keys')}
      </button>
      {open && <KeysWindow hints={hints} onClose={() => setOpen(false)} />}
    </div>
  )
}
