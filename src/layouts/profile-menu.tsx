import clsx from 'clsx'
import { BanknoteArrowUp, Bell, ChevronDown, KeyRound, Languages, LogOut, Shield, Sun, UserCheck, UserRound } from 'lucide'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { signOut } from '@/api/sign-out'
import { LanguageSwitch } from '@/components/language/language-switch'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { firstPageOf, paths } from '@/config/paths'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { DropBox } from '@/ui/plain/overlays/drop-box'
import { ErrorBoundary } from '@/ui/plain/feedback/error-boundary'
import { Icon } from '@/ui/plain/primitives/icon'
import styles from './profile-menu.module.css'
import { slots, type AccountDialog } from './slots'

const lineClass = 'flex items-center gap-3 w-full min-h-11 px-3 rounded-control text-15/inherit text-start max-md:min-h-12 hover:bg-select'

type Person = { name: string; email: string; type: string }
type BoxProps = { person: Person; onClose: () => void; onDialog: (dialog: AccountDialog) => void }

const staffDialogs = translated([
  { dialog: 'details', label: msg('Your details'), icon: UserRound },
  { dialog: 'password', label: msg('Change password'), icon: KeyRound },
  { dialog: 'security', label: msg('Security'), icon: Shield },
  { dialog: 'notifications', label: msg('Notification preferences'), icon: Bell },
  { dialog: 'customer-account', label: msg('Your customer account'), icon: UserCheck },
] as const)
const dialogs = staffDialogs.filter(({ dialog }) => dialog !== 'notifications' && dialog !== 'customer-account')

/** Total asset value and, for customers, a shortcut to a withdrawal (specification, sections 1 and 6). */
function Value({ person, onClose, onDialog }: BoxProps) {
  const { TotalValue } = slots
  const isInternal = person.type === 'Internal'
  if (!TotalValue && isInternal) return null
  return (
    <div className="flex items-end justify-between gap-3 py-4 px-5 border-y border-line max-md:px-4">
      <div>
        <p className="text-12 text-ink-soft">{t('Total asset value')}</p>
        <ErrorBoundary fallback={<span className="text-ink-faint">–</span>}>
          {TotalValue ? (
            <TotalValue onExplain={isInternal || !slots.AccountDialogs ? undefined : onDialog} />
          ) : (
            <span className="text-ink-faint">–</span>
          )}
        </ErrorBoundary>
      </div>
      {!isInternal && (
        <ButtonLink size="small" icon={BanknoteArrowUp} href={firstPageOf(paths.users.withdraws)} onClick={onClose}>
          {t('Withdraw')}
        </ButtonLink>
      )}
    </div>
  )
}

/** A line of the menu with a switch instead of a link. */
const SWITCH_LINE = 'flex items-center gap-3 w-full min-h-11 px-3 rounded-control text-15/inherit text-start max-md:min-h-12'

function Box({ person, onClose, onDialog }: BoxProps) {
  return (
    <>
      <div className="flex items-center gap-3 p-5 text-14 [&_p]:wrap-anywhere max-md:px-4">
        <Avatar name={person.name} variant="ink" size="large" />
        <div className="min-w-0">
          <p className="font-medium">{person.name}</p>
          <p className="text-ink-soft">{person.email}</p>
        </div>
      </div>
      <Value person={person} onClose={onClose} onDialog={onDialog} />
      <ul className={clsx(styles.list, 'p-2 max-md:py-2 max-md:px-1')}>
        {slots.AccountDialogs &&
          (person.type === 'Internal' ? staffDialogs : dialogs).map(({ dialog, label, icon }) => (
            <li key={dialog}>
              <button type="button" className={clsx(styles.line, lineClass)} onClick={() => onDialog(dialog)}>
                <Icon as={icon} />
                {label}
                {(dialog === 'password' || dialog === 'security') && slots.SafetyWord && (
                  <span className="ms-auto text-12 text-ink-faint">
                    <slots.SafetyWord of={dialog} />
                  </span>
                )}
              </button>
            </li>
          ))}
        <li className={clsx(styles.line, SWITCH_LINE)}>
          <Icon as={Sun} />
          {t('Theme')}
          <ThemeSwitch small />
        </li>
        {person.type === 'Customer' && (
          <li className={clsx(styles.line, SWITCH_LINE)}>
            <Icon as={Languages} />
            <LanguageSwitch className="text-14" />
          </li>
        )}
      </ul>
      <ul className={clsx(styles.list, 'p-2 max-md:py-2 max-md:px-1')}>
        <li>
          <button type="button" className={clsx(styles.line, lineClass)} onClick={signOut}>
            <Icon as={LogOut} />
            {t('Sign out')}
          </button>
        </li>
      </ul>
    </>
  )
}

/** The signed-in user, the total value, and account entries; a sheet on phones. */
export function ProfileMenu({ variant = 'plain' }: { variant?: 'plain' | 'ink' }) {
  const session = useSession()
  const [dialog, setDialog] = useState<AccountDialog>()
  if (session.state !== 'authenticated') return null
  const { user } = session
  const { AccountDialogs } = slots
  return (
    <>
      <DropBox
        label={t('Profile')}
        className="[--drop-width:344px]"
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className="inline-flex items-center gap-2 h-10 px-1 rounded-control text-14/inherit font-medium whitespace-nowrap"
            aria-label={t('Profile, {name}', { name: user.name })}
          >
            <Avatar name={user.name} variant={variant} />
            <span className="max-w-40 overflow-hidden text-ellipsis max-lg:hidden">{user.name}</span>
            <Icon as={ChevronDown} size={16} className="max-lg:hidden" />
          </button>
        )}
      >
        {(close) => (
          <Box
            person={user}
            onClose={close}
            onDialog={(chosen) => {
              close()
              setDialog(chosen)
            }}
          />
        )}
      </DropBox>
      {dialog && AccountDialogs && <AccountDialogs dialog={dialog} onClose={() => setDialog(undefined)} />}
    </>
  )
}
