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

/** The address that people have to see in their browser; null where it is not known. */
export type SignInProps = { address: string | null }

type Step = { at: 'password' } | { at: 'forgot' } | { at: 'code'; flow: CodeFlow } | { at: 'two-factor'; challenge: string }

// The page starts with its first step: each of these comes when somebody gets to it.
const CodeStep = dynamic(() => import('./steps/code-step').then((file) => file.CodeStep), { ssr: false })
const TwoFactorStep = dynamic(() => import('./steps/two-factor-step').then((file) => file.TwoFactorStep), { ssr: false })
const ForgotStep = dynamic(() => import('./steps/forgot-step').then((file) => file.ForgotStep), { ssr: false })
const ChoosePasswordStep = dynamic(() => import('./steps/choose-password-step').then((file) => file.ChoosePasswordStep), { ssr: false })
const FreezeStep = dynamic(() => import('./steps/freeze-step').then((file) => file.FreezeStep), { ssr: false })

const DESCRIPTION = msg('Sign in to {title}: view your balance, investments and transactions.', { title: site.title })

/** Signing in, step by step, on one page; and the pages behind the links of emails: *this wasn't me*, an invitation, a password reset. */
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

/** The link may be opened where another account is signed in: it is not led away, and accepting signs in as the invited person. */
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

/** Nobody is led away from here for being signed in: whoever opens the link may be so on this very device. */
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
