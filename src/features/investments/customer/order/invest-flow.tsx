import { ClosedCountryPanel, closedCountryReason } from '@/components/countries/closed-country'
import { CountryForm } from '@/components/countries/country-form'
import { ActionBar } from '@/components/page/action-bar'
import { TwoColumns, Stack } from '@/components/page/two-columns'
import { useExplain } from '@/components/explain/use-explain'
import type { PublicSettings } from '@/components/requests/settings'
import { noMoneyText } from '@/components/projects/no-money-text'
import { takesMoney } from '@/components/projects/project-labels'
import { firstPageOf, paths } from '@/config/paths'
import type { Project } from '@/contract/project-schemas'
import type { MyProfile } from '@/contract/user-schemas'
import { t } from '@/locales/text'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { Panel } from '@/ui/plain/display/panel'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { AmountAndTerm } from './amount-and-term'
import { InvestOutlook } from './invest-outlook'
import { RiskStep } from './risk-step'
import { SourceStep } from './source-step'
import { useInvesting } from './use-investing'

type Props = { project: Project; profile: MyProfile; settings: PublicSettings }

/** Amount and lock period, the source of the money, the risk notice, and the possible payouts with dates. */
export function InvestFlow({ project, profile, settings }: Props) {
  const investing = useInvesting({ project, profile })
  const { explain, drawer } = useExplain()
  const closedReason = closedCountryReason(profile)
  if (profile.country === null)
    return (
      <Panel title={t('Country of residence')}>
        <CountryForm profile={profile} />
      </Panel>
    )
  if (closedReason) return <ClosedCountryPanel reason={closedReason} />
  // After ordering the remaining amount, continue with its payment.
  if (!takesMoney(project) && !investing.busy)
    return (
      <Panel>
        <EmptyState
          title={t('{title} is closed to new investment', { title: project.title })}
          actions={<ButtonLink href={firstPageOf(paths.projects)}>{t('View other projects')}</ButtonLink>}
        >
          {noMoneyText[project.status]} {t('Nothing was invested.')}
        </EmptyState>
      </Panel>
    )
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void investing.invest()
        }}
      >
        <TwoColumns>
          <Stack>
            {investing.failure && <Refused investing={investing} />}
            <AmountAndTerm investing={investing} project={project} className="max-md:order-1" />
            <SourceStep investing={investing} profile={profile} settings={settings} explain={explain} className="max-md:order-3" />
            <RiskStep investing={investing} project={project} className="max-md:order-4" />
          </Stack>
          <Stack sticky>
            <InvestOutlook investing={investing} project={project} className="max-md:order-2" />
          </Stack>
        </TwoColumns>
        <ActionBar
          label={t('You invest')}
          figure={<MoneyText value={investing.values.investmentAmount} currency={settings.bookCurrency} figure />}
        >
          <Button variant="primary" size="big" type="submit" busy={investing.busy}>
            {t('Invest')}
          </Button>
        </ActionBar>
      </form>
      {drawer}
    </>
  )
}

function Refused({ investing }: { investing: ReturnType<typeof useInvesting> }) {
  const { failure, errors } = investing
  const needsIdentity = failure !== undefined && /identity/i.test(failure.message)
  const listed = Object.keys(errors).length > 0
  return (
    <Note tone="act" alert title={t('The investment was not created.')}>
      {failure?.message} {listed && t('Your entries are kept.')}
      {needsIdentity && (
        <div className="mt-2">
          <ButtonLink size="small" href={paths.users.identityVerification}>
            {t('Verify your identity')}
          </ButtonLink>
        </div>
      )}
    </Note>
  )
}
