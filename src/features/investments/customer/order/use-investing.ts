import { useRouter } from 'next/router'
import { useState } from 'react'
import { ApiError } from '@/api/api-error'
import { useWrite } from '@/api/hooks'
import { orderLimits } from '@/components/countries/order-limits'
import { moneyReads } from '@/components/requests/money-reads'
import { setTermsWindowOpen } from '@/components/terms/terms-window-state'
import { paths } from '@/config/paths'
import { investments } from '@/contract/investments'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import type { MyProfile } from '@/contract/user-schemas'
import { parseMinor } from '@/domain/money'
import { payoutOf } from '@/domain/payout'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { checkAgainst, type FieldFailure } from '@/ui/plain/forms/failure'
import { notify } from '@/ui/plain/feedback/notify'
import { useNow } from '@/ui/plain/hooks/use-now'
import { useSubmit } from '@/ui/forms/use-submit'

type Source = 'GATEWAY' | 'BALANCE'
type Options = { project: Project; profile: MyProfile }

/** The session's draft and the values selected on this page, as the request to invest. */
function useDraft({ project, profile }: Options) {
  const draft = useInvestmentDraftStore()
  const [source, setSource] = useState<Source>('GATEWAY')
  // Acknowledged on the project's page for this version of the text; not requested again.
  const wasAcknowledged = draft.acknowledgedRisk === `${project.id} ${project.riskVersion}`
  const [acknowledged, setAcknowledgedRisk] = useState(false)
  const acknowledgedRisk = acknowledged || wasAcknowledged
  const rate = project.returnRates.find(({ period }) => period === draft.lockedPeriod) ?? project.returnRates[0]
  const values = {
    project: project.id,
    lockedPeriod: rate?.period ?? 0,
    investmentAmount: draft.investmentAmount,
    acknowledgedRisk,
    source,
    ...(draft.referredBy && !profile.referredBy ? { referredBy: draft.referredBy } : {}),
  }
  return { draft, values, rate, wasAcknowledged, setSource, setAcknowledgedRisk }
}

/** The draft, its possible return, and the request that creates the investment. */
export function useInvesting({ project, profile }: Options) {
  const { push } = useRouter()
  const { draft, values, rate, wasAcknowledged, setSource, setAcknowledgedRisk } = useDraft({ project, profile })
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const { mutateAsync } = useWrite(investments.create, { changes: [...moneyReads, projects.get, projects.list] })
  const { busy, failure, run, forget } = useSubmit()
  const now = useNow() ?? 0

  const principal = parseMinor(draft.investmentAmount)
  const payout = principal !== undefined && principal > 0n && rate ? payoutOf(principal, rate, new Date(now)) : undefined

  const show = (fields: readonly FieldFailure[]) => setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
  const clear = (path: string) => {
    setErrors((known) => ({ ...known, [path]: undefined }))
    forget()
  }
  const invest = async () => {
    const found = checkAgainst(investments.create.body, values)
    if (found.length > 0) return show(found)
    const refused = await run(async () => {
      // The schema has just validated the risk acknowledgement; the call's type requires it.
      const { data, message } = await mutateAsync({ body: { ...values, acknowledgedRisk: true } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'TERMS_NOT_ACCEPTED') setTermsWindowOpen(true)
        throw error
      })
      notify.success(message)
      await push(values.source === 'GATEWAY' ? paths.users.payInvestment(data.id) : paths.users.investment(data.id))
      draft.clearDraft()
    })
    if (refused) show(refused.fields)
  }

  return {
    values,
    wasAcknowledged,
    rate,
    payout,
    bounds: orderLimits(project.limits, profile, values.source),
    errors,
    failure,
    busy,
    invest,
    setAmount: (investmentAmount: string) => {
      draft.setDraft({ investmentAmount })
      clear('investmentAmount')
    },
    setPeriod: (lockedPeriod: number) => {
      draft.setDraft({ lockedPeriod })
      clear('lockedPeriod')
    },
    setReferrer: (referredBy: string) => {
      draft.setDraft({ referredBy: referredBy || undefined })
      clear('referredBy')
    },
    referrer: draft.referredBy ?? '',
    setSource: (chosen: Source) => {
      setSource(chosen)
      clear('source')
    },
    acknowledge: (checked: boolean) => {
      setAcknowledgedRisk(checked)
      clear('acknowledgedRisk')
    },
  }
}
export type Investing = ReturnType<typeof useInvesting>
