import dynamic from 'next/dynamic'
import { useRouter } from 'next/router'
import { useState } from 'react'
import { useSession } from '@/api/session'
import { noMoneyWords } from '@/components/projects/no-money-words'
import { takesMoney } from '@/components/projects/project-words'
import { firstPageOf, paths, signInThen } from '@/config/paths'
import { projectTerms } from '@/config/terms'
import type { Project } from '@/contract/project-schemas'
import { parseMinor, toMinor, toMoney, toParts } from '@/domain/money'
import { payoutOf } from '@/domain/payout'
import { useInvestmentDraftStore } from '@/stores/investment-draft-store'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { CheckField } from '@/ui/plain/forms/check-field'
import { MoneyField, TextField } from '@/ui/plain/forms/fields'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { formatMoney, MoneyText } from '@/ui/plain/primitives/money-text'
import { Term } from '@/ui/plain/primitives/term'
import { useHydrated } from '@/ui/plain/hooks/use-hydrated'
import styles from './project.module.css'

const investClass =
  'col-2 row-[1_/_span_3] grid gap-5 p-6 bg-surface border border-line rounded-card grid-cols-[minmax(0,1fr)] [&_h2]:text-24/[1.2] [&_legend]:p-0 [&_legend]:mb-1.5 [&_legend]:text-14/inherit [&_legend]:font-medium max-xl:col-1 max-xl:row-auto max-xl:mt-7 max-md:py-5 max-md:px-4'

/** Loaded for signed-in customers only. */
const ClosedCountryNote = dynamic(() => import('@/components/countries/closed-country').then((file) => file.ClosedCountryNote), {
  ssr: false,
})

type Props = { project: Project; currency: string; identityAbove: string; now: string }

/** Where an investment begins: the draft is kept in the session, so it survives a reload and a sign-in. */
export const InvestCard = (props: Props) => (takesMoney(props.project) ? <InvestForm {...props} /> : <NotTakingMoney {...props} />)

const NotTakingMoney = ({ project: { status } }: Props) => (
  <div className={investClass} id="invest">
    <h2>Closed to new investment</h2>
    <p className="text-ink-soft">{noMoneyWords[status]}</p>
    <ButtonLink look="primary" size="big" block disabled href={paths.users.newInvestment}>
      Invest
    </ButtonLink>
    <ButtonLink href={firstPageOf(paths.projects)}>View open projects</ButtonLink>
  </div>
)

function InvestForm({ project, currency, identityAbove, now }: Props) {
  const router = useRouter()
  const session = useSession()
  const hydrated = useHydrated()
  const draft = useInvestmentDraftStore()
  const [acknowledged, setAcknowledged] = useState(false)
  const [tried, setTried] = useState(false)
  const mine = hydrated && draft.projectId === project.id
  const rate =
    project.returnRates.find(({ period }) => mine && period === draft.lockedPeriod) ??
    project.returnRates[Math.min(1, project.returnRates.length - 1)]
  if (!rate) return null
  const amount = hydrated ? draft.investmentAmount : '100'
  const principal = parseMinor(amount)
  const keep = (change: Parameters<typeof draft.setDraft>[0]) =>
    draft.setDraft({ projectId: project.id, lockedPeriod: rate.period, ...change })
  const refused = amountRefused(principal, project)
  const payout = payoutOf(principal ?? 0n, {
    from: new Date(now),
    period: rate.period,
    returnMin: toParts(rate.returnMin),
    returnMax: toParts(rate.returnMax),
  })
  const maturesOn = formatDate(payout.maturesAt.toISOString(), 'date', 'utc')
  const isStaff = session.state === 'authenticated' && session.user.type === 'Internal'
  const invest = () => {
    setTried(true)
    if (refused || !acknowledged) return
    keep({ acknowledgedRisk: `${project.id} ${project.riskVersion}` })
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
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="invest-title">Invest</h2>
        <p className="text-14 text-ink-soft">
          <MoneyText value={project.remaining} currency={currency} /> <Term definition={projectTerms.stillOpen}>still open</Term>
        </p>
      </div>
      {session.state === 'authenticated' && !isStaff && <ClosedCountryNote />}
      <fieldset>
        <legend>Lock period</legend>
        <div className={styles.locks}>
          {project.returnRates.map(({ period, returnMin, returnMax }) => (
            <label
              className="grid gap-1 py-2.5 px-3 border border-line-strong rounded-control text-14/[1.3] text-ink-soft cursor-pointer max-md:py-2.5 max-md:px-2 [&:has(:checked)]:border-ink [&:has(:checked)]:[box-shadow:inset_0_0_0_0.5px_var(--ink)] [&:has(:checked)]:bg-sunken [&:has(:focus-visible)]:outline-2 [&:has(:focus-visible)]:outline-brand [&:has(:focus-visible)]:outline-offset-2"
              key={period}
            >
              <input
                type="radio"
                name="lockedPeriod"
                className="sr-only"
                checked={period === rate.period}
                onChange={() => keep({ lockedPeriod: period })}
              />
              <b className="font-medium text-ink text-15/inherit">
                <span className="num">{period}</span> months
              </b>
              <span className="num">
                {returnMin}–{returnMax} %
              </span>
            </label>
          ))}
        </div>
        <p className="mt-2 text-14 text-ink-soft">Target monthly return. Not guaranteed.</p>
      </fieldset>
      <MoneyField
        label="Amount"
        size="figure"
        currency={currency}
        value={amount}
        onChange={(investmentAmount) => keep({ investmentAmount })}
        error={tried || principal === undefined ? refused : undefined}
        help={
          <>
            From <MoneyText value={project.limits.min} />. Above <MoneyText value={identityAbove} /> we ask for your identity first.
          </>
        }
      />
      <TextField
        label="Referred by"
        optional
        value={(hydrated && draft.referredBy) || ''}
        onChange={(referredBy) => keep({ referredBy: referredBy || undefined })}
        autoCapitalize="none"
        spellCheck={false}
      />
      <dl className={styles.ledger}>
        <div>
          <dt className="text-ink-soft min-w-0 wrap-anywhere">
            <span className="num">{payout.months.length}</span> payouts, from{' '}
            {payout.months[0] && formatDate(payout.months[0].dueBy.toISOString(), 'day', 'utc')}
          </dt>
          <dd className="[--figure-face:var(--font-figures)] text-end num">
            {asRead(payout.low)} – {asRead(payout.high)}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft min-w-0 wrap-anywhere">Principal returned, {maturesOn}</dt>
          <dd className="[--figure-face:var(--font-figures)] text-end">
            <MoneyText value={toMoney(principal ?? 0n)} />
          </dd>
        </div>
        <div className="border-t border-ink border-b-3 [border-bottom-style:double] font-medium">
          <dt className="min-w-0 wrap-anywhere text-ink">Total returned</dt>
          <dd className="[--figure-face:var(--font-figures)] text-end">
            <span className="num">
              {asRead((principal ?? 0n) + payout.low)} – {asRead((principal ?? 0n) + payout.high)}
            </span>{' '}
            <small>{currency}</small>
          </dd>
        </div>
      </dl>
      <CheckField
        checked={acknowledged}
        onChange={setAcknowledged}
        error={tried && !acknowledged ? 'Confirm that you have read the risk warning' : undefined}
      >
        I understand that I can lose some or all of this money, and that it is locked until {maturesOn}.{' '}
        <a className="link" href="#risk">
          Read the risk warning
        </a>
      </CheckField>
      <Button
        type="submit"
        look="primary"
        size="big"
        block
        disabledReason={isStaff ? 'Staff cannot invest with their own account' : undefined}
      >
        Invest {principal === undefined ? '' : asRead(principal)} {currency}
      </Button>
      <p className="-mt-2 text-center text-14 text-ink-soft">You choose a payment method on the next page. You are not charged now.</p>
    </form>
  )
}

const asRead = (amount: bigint): string => formatMoney(toMoney(amount))

function amountRefused(principal: bigint | undefined, { limits: { min, max }, remaining }: Project): string | undefined {
  if (principal === undefined) return 'Enter an amount, like 250.00'
  if (principal < toMinor(min)) return `At least ${formatMoney(min)}`
  if (principal > toMinor(max)) return `At most ${formatMoney(max)}`
  return principal > toMinor(remaining) ? `Only ${formatMoney(remaining)} is still open` : undefined
}
