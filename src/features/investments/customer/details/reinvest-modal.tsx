import { useRouter } from 'next/router'
import { ApiError } from '@/api/api-error'
import { useRead } from '@/api/hooks'
import { moneyReads } from '@/components/requests/money-reads'
import { Reading } from '@/components/requests/reading'
import { takesMoney } from '@/components/projects/project-labels'
import { setTermsWindowOpen } from '@/components/terms/terms-window-state'
import { inCurrency, useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { monthsWord } from '@/components/labels/labels'
import { paths } from '@/config/paths'
import { MAX_LIMIT } from '@/contract/core/list'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { t } from '@/locales/text'
import { FormFoot, Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/plain/primitives/button'
import { CheckField } from '@/ui/plain/forms/check-field'
import { SelectField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { EmptyState } from '@/ui/plain/feedback/state-box'
import { useForm } from '@/ui/plain/forms/use-form'
import { returnText } from '../labels'

type Props = { investment: Investment; onClose: () => void }

/** Reinvests a matured principal: project, lock period, and the risk notice. */
export function ReinvestModal({ investment, onClose }: Props) {
  const found = useRead(projects.list, { query: { status: ['OPEN'], limit: MAX_LIMIT } })
  return (
    <Modal open title={t('Reinvest principal')} onClose={onClose}>
      <div className="on-raised">
        <Reading failed={t('We couldn’t load the open projects')} loading={t('Loading the open projects')} read={found}>
          {(listed) => {
            const open = listed.filter(takesMoney)
            return open.length === 0 ? (
              <EmptyState title={t('No projects open for investment')}>
                {t('Nothing was changed. Your principal stays available for reinvestment.')}
              </EmptyState>
            ) : (
              <ReinvestForm investment={investment} open={open} onClose={onClose} />
            )
          }}
        </Reading>
      </div>
    </Modal>
  )
}

type FormProps = Props & { open: readonly Project[] }

/** The project's rate of a lock period; its first rate if it does not offer the period. */
const rateOf = (project: Project | undefined, period: number) =>
  project?.returnRates.find((rate) => rate.period === period) ?? project?.returnRates[0]

/** The same project and lock period are preselected, or the first ones offered; opens the new investment after it is created. */
function useReinvestForm({ investment, open, onClose }: FormProps) {
  const { push } = useRouter()
  const reinvest = useCommand(investments.reinvest, moneyReads)
  const own = open.find((project) => project.id === investment.project.id) ?? open[0]
  return useForm({
    initial: { project: own?.id ?? '', lockedPeriod: rateOf(own, investment.lockedPeriod)?.period ?? 0, acknowledgedRisk: false },
    schema: investments.reinvest.body,
    submit: async ({ project, lockedPeriod }) => {
      const reinvestment = await reinvest({
        params: { id: investment.id },
        body: { project, lockedPeriod, acknowledgedRisk: true, version: investment.version },
      }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'TERMS_NOT_ACCEPTED') setTermsWindowOpen(true)
        throw error
      })
      onClose()
      await push(paths.users.investment(reinvestment.id))
    },
  })
}

function ReinvestForm({ investment, open, onClose }: FormProps) {
  const currency = useCurrency()
  const form = useReinvestForm({ investment, open, onClose })
  const project = open.find(({ id }) => id === form.values.project)
  const rate = rateOf(project, form.values.lockedPeriod)
  const choose = (id: string) => {
    form.set('project', id)
    const chosen = rateOf(
      open.find((other) => other.id === id),
      form.values.lockedPeriod,
    )
    if (chosen) form.set('lockedPeriod', chosen.period)
  }
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('The principal was not reinvested.')} />
      <SelectField
        label={t('Project')}
        name="project"
        value={form.values.project}
        error={form.errors.project}
        options={open.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={choose}
      />
      <SelectField
        label={t('Lock period')}
        name="lockedPeriod"
        value={String(rate?.period ?? '')}
        error={form.errors.lockedPeriod}
        options={(project?.returnRates ?? []).map((one) => ({
          value: String(one.period),
          label: t('{period}, {rate} a month', { period: monthsWord(one.period), rate: returnText(one) }),
        }))}
        onChange={(period) => form.set('lockedPeriod', Number(period))}
      />
      <KeyValueList
        rows={[
          { key: 'amount', label: inCurrency(t('You invest'), currency), value: <MoneyText value={investment.principal} />, total: true },
        ]}
      />
      {project && (
        <Note tone="warn" title={t('Risk warning.')}>
          {project.riskText}
        </Note>
      )}
      <CheckField
        name="acknowledgedRisk"
        checked={form.values.acknowledgedRisk}
        error={form.errors.acknowledgedRisk}
        onChange={(checked) => form.set('acknowledgedRisk', checked)}
      >
        {t('I have read and understand the risk warning. I can lose the money I invest.')}
      </CheckField>
      <FormFoot>
        <Button disabled={form.busy} onClick={onClose}>
          {t('Not now')}
        </Button>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('Invest again')}
        </Button>
      </FormFoot>
    </form>
  )
}
