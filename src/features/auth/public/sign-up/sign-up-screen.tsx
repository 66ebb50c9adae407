import { useRouter } from 'next/router'
import { useState } from 'react'
import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { t } from '@/locales/text'
import { AuthFrame } from '../auth-frame'
import { CodeStep } from '../steps/code-step'
import { SignUpForm, type CountryChoice } from './sign-up-form'
import { WhatHappensNext, type SignUpFacts } from './sign-up-side'
import { useLeaveWhenSignedIn, type CodeFlow } from '../steps/use-auth-steps'

export type SignUpProps = {
  countries: readonly CountryChoice[]
  facts: SignUpFacts
  /** From the first referral link that this browser opened. */ referrer: string
}

/** Registration, then the code. The referrer comes from the first referral link that was opened, otherwise from `?refer=`. */
export function SignUpScreen({ countries, facts, referrer }: SignUpProps) {
  const router = useRouter()
  const linked = referrer || (typeof router.query.refer === 'string' ? router.query.refer : '')
  const [removed, setRemoved] = useState(false)
  const [flow, setFlow] = useState<CodeFlow>()
  useLeaveWhenSignedIn()
  return (
    <AuthFrame
      title={t('Create account')}
      path={paths.signUp}
      description={t('Create an account at {title} with an email address and a password.', { title: site.title })}
      side={<WhatHappensNext facts={facts} />}
    >
      {flow ? (
        <CodeStep flow={flow} onChangeAddress={() => setFlow(undefined)} />
      ) : (
        <SignUpForm
          countries={countries}
          termsVersion={facts.termsVersion}
          refer={removed ? '' : linked}
          onRefer={() => setRemoved(true)}
          onCode={setFlow}
        />
      )}
    </AuthFrame>
  )
}
