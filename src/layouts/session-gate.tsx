import { useRouter } from 'next/router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useSession } from '@/api/session'
import { adminPaths } from '@/config/admin-paths'
import { paths, signInThen } from '@/config/paths'
import { UNAUTHORIZED_ACCESS } from '@/contract/permissions'
import { t } from '@/locales/text'
import { ButtonLink } from '@/ui/plain/primitives/button'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { NoPermissionState } from '@/ui/plain/feedback/state-box'
import { UNKNOWN_PAGE } from './layout-for'
import { useAdmitted } from './hooks/use-admitted'

type Props = {
  for: 'Customer' | 'Internal'
  /** Shown above every page for admitted users. */
  notices?: ReactNode
  children: ReactNode
}

/** An unknown address needs no session: it shows "not found" in the layout of its path. */
export function SessionGate(props: Props) {
  const { pathname } = useRouter()
  return pathname === UNKNOWN_PAGE ? <>{props.children}</> : <Gate {...props} />
}

/** Renders the content for signed-in users of this area. Signed-out visitors are redirected to sign in and back; others see an error. */
function Gate({ for: audience, notices, children }: Props) {
  const session = useSession()
  const router = useRouter()
  const isAdmitted = useAdmitted(audience)
  const isOut = session.state === 'unauthenticated'
  const { asPath, replace } = router

  const sent = useRef(false)
  useEffect(() => {
    // Only once: the redirect changes the address, which must not become another return target.
    if (isOut && !sent.current) void replace(signInThen(asPath))
    sent.current = isOut
  }, [isOut, asPath, replace])

  if (session.state === 'authenticated' && session.user.type !== audience)
    return <WrongArea isInternal={session.user.type === 'Internal'} />
  if (!isAdmitted)
    return (
      <div className="p-6">
        <ListSkeleton label={t('Loading your account')} rows={6} />
      </div>
    )
  return (
    <>
      {notices}
      {children}
    </>
  )
}

const WrongArea = ({ isInternal }: { isInternal: boolean }) => (
  <div className="py-16">
    <NoPermissionState
      ofPage
      title={UNAUTHORIZED_ACCESS}
      reason={
        isInternal
          ? t('This page is for customers. You are signed in as a team member.')
          : t('This page is for staff. You are signed in as a customer.')
      }
      actions={
        <ButtonLink size="mid" href={isInternal ? adminPaths.dashboard : paths.users.dashboard}>
          {isInternal ? t('Go to the back office') : t('Go to my account')}
        </ButtonLink>
      }
    />
  </div>
)
