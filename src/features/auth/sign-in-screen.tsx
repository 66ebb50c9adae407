import { useState } from 'react'
import { AuthFrame, BeforeYouType } from './auth-frame'
import { CodeStep } from './code-step'
import { ForgotStep } from './forgot-step'
import { PasswordStep } from './password-step'
import { TwoFactorStep } from './two-factor-step'
import { useLeaveWhenSignedIn, type CodeFlow } from './use-auth-steps'

type Step = { at: 'password' } | { at: 'forgot' } | { at: 'code'; flow: CodeFlow } | { at: 'two-factor'; challenge: string }

/** Signing in, step by step, on one page. */
export function SignInScreen() {
  const [step, setStep] = useState<Step>({ at: 'password' })
  useLeaveWhenSignedIn()
  const start = () => setStep({ at: 'password' })
  return (
    <AuthFrame title="Sign in" side={<BeforeYouType />}>
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
