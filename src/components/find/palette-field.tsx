import { Search } from 'lucide'
import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'

const load = () => import('./palette').then((file) => file.Palette)
const Palette = dynamic(load, { ssr: false })

/** Opens the global search: a field on desktops, a button on phones; Ctrl or ⌘ K anywhere. */
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
        className="flex items-center gap-2 w-80 h-9 ps-3 pe-2 border border-line-strong rounded-control bg-ground text-ink-faint whitespace-nowrap md:max-xl:w-55 md:max-lg:w-33 max-md:justify-center max-md:size-10 max-md:p-0 max-md:border-0 max-md:bg-transparent hover:border-ink-faint"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        <Icon as={Search} size={18} />
        <span className="overflow-hidden text-ellipsis max-md:absolute max-md:size-px max-md:overflow-hidden max-md:[clip-path:inset(50%)]">
          {t('Find a page, person, code or reference')}
        </span>
        <span className="flex gap-[3px] ms-auto md:max-lg:hidden max-md:hidden" aria-hidden="true">
          <kbd>{t('Ctrl')}</kbd>
          <kbd>K</kbd>
        </span>
      </button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  )
}
