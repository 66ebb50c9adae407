import clsx from 'clsx'
import { Monitor, Moon, Sun } from 'lucide'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { useInterfaceStore, themeChoices, type ThemeChoice } from '@/stores/interface-store'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import styles from './theme-switch.module.css'

/** Icon and label of each choice. */
export const shownThemes: Record<ThemeChoice, { icon: IconDrawing; label: string }> = translated({
  SYSTEM: { icon: Monitor, label: msg('Device setting') },
  LIGHT: { icon: Sun, label: msg('Light') },
  DARK: { icon: Moon, label: msg('Dark') },
})

/** System, light, dark; the choice is stored. */
export function ThemeSwitch({ small, className }: { small?: boolean; className?: string }) {
  const theme = useInterfaceStore((state) => state.theme)
  const setTheme = useInterfaceStore((state) => state.setTheme)
  return (
    <div className={clsx(styles.switch, small && '[&>button]:size-7', className)} role="group" aria-label={t('Theme')}>
      {themeChoices.map((choice) => (
        <button
          className="hover:text-ink"
          key={choice}
          type="button"
          aria-pressed={choice === theme}
          aria-label={shownThemes[choice].label}
          title={shownThemes[choice].label}
          onClick={() => setTheme(choice)}
        >
          <Icon as={shownThemes[choice].icon} size={18} />
        </button>
      ))}
    </div>
  )
}
