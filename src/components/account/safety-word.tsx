import { DateText } from '@/ui/plain/primitives/date-text'
import { useMyProfile } from '@/components/requests/own-reads'

/** Beside "Change password" since when it holds, beside "Security" whether a stolen password would be enough. */
export function SafetyWord({ of }: { of: 'password' | 'security' }) {
  const { data } = useMyProfile()
  if (!data) return null
  const { twoFactor, passwordChangedAt } = data.data
  if (of === 'security') return <>Two-factor authentication is {twoFactor ? 'on' : 'off'}</>
  if (!passwordChangedAt) return null
  const isThisYear = new Date(passwordChangedAt).getFullYear() === new Date().getFullYear()
  return (
    <>
      changed <DateText value={passwordChangedAt} style={isThisYear ? 'day' : 'date'} className="num" />
    </>
  )
}
