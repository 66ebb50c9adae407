import { paths } from '@/config/paths'
import type { Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { CheckField } from '@/ui/plain/forms/check-field'
import { Link } from '@/ui/plain/primitives/link'
import { StepPanel } from '@/ui/plain/progress/stepper'
import type { Investing } from './use-investing'

type Props = { investing: Investing; project: Project; className?: string }

/** Step 3: the risk notice, as large as the return, and the submit button. */
export function RiskStep({ investing, project, className }: Props) {
  const { values, errors, acknowledge, busy } = investing
  return (
    <StepPanel number={3} title={t('Risk warning')} state="now" {...(className ? { className } : {})}>
      <div className="grid gap-5">
        <p className="max-w-measure whitespace-pre-line text-ink-soft">{project.riskText}</p>
        {investing.wasAcknowledged ? (
          <Acknowledged />
        ) : (
          <CheckField
            name="acknowledgedRisk"
            checked={values.acknowledgedRisk}
            error={errors.acknowledgedRisk}
            onChange={acknowledge}
            help={<Terms />}
          >
            {t('I have read and understand the risk warning. I can lose the money I invest.')}
          </CheckField>
        )}
        <div className="flex gap-4 max-md:hidden">
          <Button variant="primary" type="submit" busy={busy}>
            {t('Invest')}
          </Button>
          <ButtonLink variant="quiet" href={paths.project(project.slug)}>
            {t('Back to the project')}
          </ButtonLink>
        </div>
      </div>
    </StepPanel>
  )
}

/** An acknowledgement on the project's page applies to the investment; the form does not require it again. */
const Acknowledged = () => (
  <p className="text-14 text-ink-soft">
    {t('You acknowledged this risk on the project page. You can lose the money you invest.')} <Terms />
  </p>
)

const Terms = () => (
  <Rich
    text="The current <0>terms and conditions</0> apply for as long as the investment exists."
    parts={[<Link href={paths.termsAndConditions} target="_blank" waitable className="underline-soft" />]}
  />
)
