import type { GetServerSideProps } from 'next'
import { serverRead } from '@/api/server-read'
import { settingsGroup } from '@/contract/settings'
import type { SignInProps } from './sign-in-screen'

/** The configured public address; where none is configured, the host that this request was sent to. */
export const signInProps: GetServerSideProps<SignInProps> = async ({ req }) => {
  // Without an answer of the API the page still opens.
  const configured = await serverRead(settingsGroup.public, {}).then(
    ({ data }) => data.address,
    () => null,
  )
  return { props: { address: configured ?? req.headers.host ?? '' } }
}
