import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { refusedInvestment } from '@/components/countries/order-limits'
import { figureKey } from '@/components/explain/figure-key'
import { noMoneyText } from '@/components/projects/no-money-text'
import { takesMoney } from '@/components/projects/project-labels'
import { firstPageOf, paths, signInThen } from '@/config/paths'
import { projectTerms } from '@/config/terms'
import type { Project } from '@/contract/project-schemas'
import type { MyProfile } from '@/contract/user-schemas'
import { parseMinor, toMinor, toMoney } from '@/domain/money'
import { payoutOf } from '@/domain/payout'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { CheckField } from '@/ui/plain/forms/check-field'
import { MoneyField, TextField } from '@/ui/plain/forms/fields'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Term } from '@/ui/plain/primitives/term'
import { useHydrated } from '@/ui/plain/hooks/use-hydrated'
import { LockPeriodField } from './lock-period-field'
import { PayoutSummary } from './payout-summary'
import type { ProjectProps } from './shown-project'

const investClass =
  'col-2 row-[1_/_span_3] grid gap-5 p-6 bg-surface border border-line rounded-card grid-cols-[minmax(0,1fr)] [&_h2]:text-24/[1.2] [&_legend]:p-0 [&_legend]:mb-1.5 [&_legend]:text-14/inherit [&_legend]:font-medium max-xl:col-1 max-xl:row-auto max-xl:mt-7 max-md:py-5 max-md:px-4'

/** Loaded for signed-in customers only. */
const ResidenceNotes = dynamic(() => import('@/components/countries/residence-notes').then((file) => file.ResidenceNotes), {
  ssr: false,
})

type Props = Pick<ProjectProps, 'project' | 'currency' | 'identityAbove' | 'highestPaymentMinimum' | 'now'>

/** Starts an investment: the draft is kept in the session, so it survives a reload and signing in. */
export const InvestCard = (props: Props) => (takesMoney(props.project) ? <InvestForm {...props} /> : <NotTakingMoney {...props} />)

const NotTakingMoney = ({ project: { status } }: Props) => (
  <div className={investClass} id="invest">
    <h2>{t('Closed to new investment')}</h2>
    <p className="text-ink-soft">{noMoneyText[status]}</p>
    <ButtonLink variant="primary" size="big" block disabled href={paths.users.newInvestment}>
      {t('Invest')}
    </ButtonLink>
    <ButtonLink href={firstPageOf(paths.projects)}>{t('View open projects')}</ButtonLink>
  </div>
)

/** The draft's record of a risk acknowledgement: the project and the version of its risk text. */
const acknowledgementOf = ({ id, riskVersion }: Project): string => `${id} ${riskVersion}`

/** Whether the drafted order can be placed now. Reads the draft directly: input from before hydration is in it before the next render. */
function isComplete(project: Project, currency: string, reader: MyProfile | undefined): boolean {
  const { projectId, acknowledgedRisk, investmentAmount } = useInvestmentDraftStore.getState()
  const isAcknowledged = projectId === project.id && acknowledgedRisk === acknowledgementOf(project)
  return isAcknowledged && amountRefused(parseMinor(investmentAmount), project, currency, reader) === undefined
}

/** The draft of an order for this project. `rate` is undefined for a project without lock periods. */
function useProjectDraft(project: Project) {
  const hydrated = useHydrated()
  const draft = useInvestmentDraftStore()
  const hasDraft = hydrated && draft.projectId === project.id
  const rate =
    project.returnRates.find(({ period }) => hasDraft && period === draft.lockedPeriod) ??
    project.returnRates[Math.min(1, project.returnRates.length - 1)]
  return {
    rate,
    amount: hydrated ? draft.investmentAmount : '100',
    referredBy: (hydrated && draft.referredBy) || '',
    acknowledged: hasDraft && draft.acknowledgedRisk === acknowledgementOf(project),
    // Several changes can occur before the next render, such as input from before hydration: each keeps the values set by the others.
    keep: (change: Parameters<typeof draft.setDraft>[0]) => {
      const { projectId, lockedPeriod } = useInvestmentDraftStore.getState()
      const draftPeriod = projectId === project.id ? lockedPeriod : undefined
      draft.setDraft({ projectId: project.id, lockedPeriod: draftPeriod ?? rate?.period, ...change })
    },
  }
}
type ProjectDraft = ReturnType<typeof useProjectDraft>

function InvestForm({ project, currency, identityAbove, highestPaymentMinimum, now }: Props) {
  const router = useRouter()
  const session = useSession()
  const draft = useProjectDraft(project)
  const [tried, setTried] = useState(false)
  const [reader, setReader] = useState<MyProfile>()
  const { rate, keep, acknowledged } = draft
  if (!rate) return null
  const principal = parseMinor(draft.amount)
  const refused = amountRefused(principal, project, currency, reader)
  const payout = payoutOf(principal ?? 0n, rate, new Date(now))
  const maturesOn = formatDate(payout.maturesAt.toISOString(), 'date', 'utc')
  const isStaff = session.state === 'authenticated' && session.user.type === 'Internal'
  const invest = () => {
    setTried(true)
    if (!isComplete(project, currency, reader)) return
    keep({})
    void router.push(session.state === 'authenticated' ? paths.users.newInvestment : signInThen(paths.users.newInvestment))
  }
  return (
    <form
      className={investClass}
      id="invest"
      aria-labelledby="invest-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        invest()
      }}
    >
      <InvestHeading project={project} currency={currency} />
      {session.state === 'authenticated' && !isStaff && <ResidenceNotes project={project} currency={currency} onProfile={setReader} />}
      <OrderFields
        project={project}
        currency={currency}
        identityAbove={identityAbove}
        highestPaymentMinimum={session.state === 'authenticated' ? null : highestPaymentMinimum}
        draft={draft}
        amountError={tried || principal === undefined ? refused : undefined}
        hasReferrer={Boolean(reader?.referredBy)}
      />
      <PayoutSummary payout={payout} principal={principal ?? 0n} currency={currency} />
      <CheckField
        checked={acknowledged}
        onChange={(checked) => keep({ acknowledgedRisk: checked ? acknowledgementOf(project) : undefined })}
        error={tried && !acknowledged ? t('Confirm that you have read the risk warning') : undefined}
      >
        <Rich
          text="I understand that I can lose some or all of this money, and that it is locked until {date}. <0>Read the risk warning</0>"
          parts={[<a className="link" href="#risk" />]}
          values={{ date: maturesOn }}
        />
      </CheckField>
      <Button
        type="submit"
        variant="primary"
        size="big"
        block
        disabledReason={isStaff ? t('Team members cannot invest with their own account') : undefined}
      >
        {principal === undefined ? t('Invest') : t('Invest {amount}', { amount: formatMoney(toMoney(principal), currency) })}
      </Button>
      <p className="-mt-2 text-center text-14 text-ink-soft">
        {t('You choose a payment method on the next page. You are not charged now.')}
      </p>
    </form>
  )
}

type OrderProps = Omit<Props, 'now'> & { draft: ProjectDraft; amountError: string | undefined; hasReferrer: boolean }

const OrderFields = ({ project, currency, identityAbove, highestPaymentMinimum, draft, amountError, hasReferrer }: OrderProps) => (
  <>
    <LockPeriodField rates={project.returnRates} period={draft.rate?.period} onChange={(lockedPeriod) => draft.keep({ lockedPeriod })} />
    <MoneyField
      label={t('Amount')}
      size="figure"
      currency={currency}
      value={draft.amount}
      onChange={(investmentAmount) => draft.keep({ investmentAmount })}
      error={amountError}
      help={
        <>
          <Rich
            text="From {amount}. Above {limit} you must verify your identity first."
            values={{ amount: <MoneyText value={project.limits.min} />, limit: <MoneyText value={identityAbove} /> }}
          />
          {highestPaymentMinimum !== null && toMinor(highestPaymentMinimum) > toMinor(project.limits.min) && (
            <> {t('A payment method may have a higher minimum.')}</>
          )}
        </>
      }
    />
    {!hasReferrer && (
      <TextField
        label={t('Referred by')}
        optional
        value={draft.referredBy}
        onChange={(username) => draft.keep({ referredBy: username || undefined })}
        autoCapitalize="none"
        spellCheck={false}
      />
    )}
  </>
)

const InvestHeading = ({ project, currency }: Pick<Props, 'project' | 'currency'>) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3">
    <h2 id="invest-title">{t('Invest')}</h2>
    <p className="text-14 text-ink-soft">
      <Rich
        text="{amount} <0>still available</0>"
        parts={[<Term definition={projectTerms.stillOpen} />]}
        values={{
          amount: (
            <span data-figure={figureKey('projectRemaining', project.id)}>
              <MoneyText value={project.remaining} currency={currency} />
            </span>
          ),
        }}
      />
    </p>
  </div>
)

function amountRefused(principal: bigint | undefined, project: Project, currency: string, reader: MyProfile | undefined) {
  if (principal === undefined) return t('Enter an amount, like 250.00')
  return refusedInvestment(project, principal, currency, reader)
}
