import { useMyProfile } from './own-reads'

/** Beside "Security" in the profile menu: whether a stolen password would be enough. */
export function SecurityWord() {
  const { data } = useMyProfile()
  if (!data) return null
  return <>Second factor is {data.data.twoFactor ? 'on' : 'off'}</>
}
