import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { msg } from '@/locales/message'
import { t } from '@/locales/text'
import { AuthFrame, BeforeYouType } from './auth-frame'
import type { LinkKind } from './steps/choose-password-step'
import { PasswordStep } from './steps/password-step'
import { useLeaveWhenSignedIn, type CodeFlow } from './steps/use-auth-steps'
import { useLinkToken } from './steps/use-link-token'

/** The address that the browser should show; null if unknown. */
export type SignInProps = { address: string | null }

type Step = { at: 'password' } | { at: 'forgot' } | { at: 'code'; flow: CodeFlow } | { at: 'two-factor'; challenge: string }

// The first step is part of the page; each of these is loaded when it is reached.
const CodeStep = dynamic(() => import('./steps/code-step').then((file) => file.CodeStep), { ssr: false })
const TwoFactorStep = dynamic(() => import('./steps/two-factor-step').then((file) => file.TwoFactorStep), { ssr: false })
const ForgotStep = dynamic(() => import('./steps/forgot-step').then((file) => file.ForgotStep), { ssr: false })
const ChoosePasswordStep = dynamic(() => import('./steps/choose-password-step').then((file) => file.ChoosePasswordStep), { ssr: false })
const FreezeStep = dynamic(() => import('./steps/freeze-step').then((file) => file.FreezeStep), { ssr: false })

const DESCRIPTION = msg('Sign in to {title}: view your balance, investments and transactions.', { title: site.title })

/** Signing in, step by step, on one page; and the pages behind email links: *this wasn't me*, an invitation, a password reset. */
export function SignInScreen({ address }: SignInProps) {
  const link = useLinkToken()
  if (!link) return <SignIn address={address} />
  return link.kind === 'freeze' ? (
    <Freeze token={link.token} address={address} />
  ) : (
    <ChoosePassword kind={link.kind} token={link.token} address={address} />
  )
}

function SignIn({ address }: SignInProps) {
  const [step, setStep] = useState<Step>({ at: 'password' })
  useLeaveWhenSignedIn()
  const start = () => setStep({ at: 'password' })
  return (
    <AuthFrame title={t('Sign in')} path={paths.signIn} description={t(DESCRIPTION)} side={<BeforeYouType address={address} />}>
      {step.at === 'password' && (
        <PasswordStep
          onCode={(flow) => setStep({ at: 'code', flow })}
          onTwoFactor={(challenge) => setStep({ at: 'two-factor', challenge })}
          onForgot={() => setStep({ at: 'forgot' })}
        />
      )}
      {step.at === 'code' && <CodeStep flow={step.flow} onChangeAddress={start} />}
      {step.at === 'two-factor' && <TwoFactorStep challenge={step.challenge} onLeave={start} />}
      {step.at === 'forgot' && <ForgotStep onBack={start} />}
    </AuthFrame>
  )
}

/** Another account may be signed in when the link is opened: it is not redirected, and accepting signs in the invited person. */
function ChoosePassword({ kind, token, address }: SignInProps & { kind: LinkKind; token: string }) {
  const router = useRouter()
  return (
    <AuthFrame
      title={t('Choose your password')}
      path={paths.signIn}
      description={t(DESCRIPTION)}
      side={<BeforeYouType address={address} />}
    >
      <ChoosePasswordStep kind={kind} token={token} onLeave={() => void router.replace(paths.signIn)} />
    </AuthFrame>
  )
}

/** Signed-in users are not redirected, because the owner of the link may be signed in on this device. */
function Freeze({ token, address }: SignInProps & { token: string }) {
  const router = useRouter()
  const [forgot, setForgot] = useState(false)
  const leave = () => void router.replace(paths.signIn)
  return (
    <AuthFrame
      title={forgot ? t('Set a new password') : t('Freeze your account')}
      path={paths.signIn}
      description={t(DESCRIPTION)}
      side={<BeforeYouType address={address} />}
    >
      {forgot ? <ForgotStep onBack={leave} /> : <FreezeStep token={token} onLeave={leave} onNewPassword={() => setForgot(true)} />}
    </AuthFrame>
  )
}
