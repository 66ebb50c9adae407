import Password from 'antd/es/input/Password'
import { Eye, EyeOff } from 'lucide'
import { t } from '@/locales/text'
import { Icon } from '@/ui/plain/primitives/icon'
import { inputClass, statusOf, type TextInputProps } from './input'

/** A password input with a reveal button, by antd. */
export const PasswordInput = ({
  size = 'dense',
  className,
  value = '',
  onChange,
  ...rest
}: Omit<TextInputProps, 'before' | 'after' | 'type'>) => (
  <Password
    autoCapitalize="none"
    spellCheck={false}
    {...rest}
    {...statusOf(rest['aria-invalid'])}
    className={inputClass(size, className)}
    iconRender={(isRevealed) => (
      <button
        type="button"
        aria-label={isRevealed ? t('Hide the password') : t('Show the password')}
        aria-pressed={isRevealed}
        className="grid size-8 place-items-center rounded-control text-ink-faint hover:text-ink"
      >
        <Icon as={isRevealed ? EyeOff : Eye} />
      </button>
    )}
    value={value}
    onChange={(event) => onChange?.(event.target.value)}
  />
)
