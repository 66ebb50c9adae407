import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { DateText } from '@/ui/plain/primitives/date-text'
import { useMyProfile } from '@/components/requests/own-reads'

/** Beside "Change password", when it was last changed; beside "Security", whether two-factor authentication is on. */
export function SafetyWord({ of }: { of: 'password' | 'security' }) {
  const { data } = useMyProfile()
  if (!data) return null
  const { twoFactor, passwordChangedAt } = data.data
  if (of === 'security') return <>{twoFactor ? t('Two-factor authentication is on') : t('Two-factor authentication is off')}</>
  if (!passwordChangedAt) return null
  const isThisYear = new Date(passwordChangedAt).getFullYear() === new Date().getFullYear()
  return (
    <Rich
      text="changed {date}"
      values={{ date: <DateText value={passwordChangedAt} style={isThisYear ? 'day' : 'date'} className="num" /> }}
    />
  )
}
