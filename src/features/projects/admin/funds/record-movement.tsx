import { useState } from 'react'
import { useNeedsApproval, useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { movementReads } from '@/components/transactions/open-transaction'
import { useCurrency } from '@/components/requests/settings'
import { useCommand } from '@/components/requests/use-command'
import { movementKindLabels } from '@/components/admin/labels/labels'
import type { ApprovalAction } from '@/contract/approval-actions'
import { fundKind, funds, type FundKind } from '@/contract/funds'
import type { Project } from '@/contract/project-schemas'
import { parseMinor } from '@/domain/money'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { SubmitFoot } from '@/ui/admin/overlays/submit-foot'
import { MoneyField } from '@/ui/admin/forms/money-field'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { formatMoney } from '@/ui/plain/primitives/money-text'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/admin/feedback/note'
import { useForm } from '@/ui/plain/forms/use-form'
import { useGatewayOptions } from './gateway-options'
import { LossPreview, type PreviewedLoss } from './loss-preview'

type Values = { kind: string; amount: string; gateway: string; transactionId: string; note: string }

/** The effect of each kind on the ledger, shown before it is recorded. */
const follows: Readonly<Record<FundKind, string>> = translated({
  RETURN_RECEIVED: msg('The project paid a return. It is added to the profit pool, from which payouts are made.'),
  RETURN_GIVEN_BACK: msg('A return is paid back to the project from the profit pool.'),
  CAPITAL_DEPLOYED: msg('Capital is deployed to the project.'),
  CAPITAL_RETURNED: msg('The project returns capital.'),
  CAPITAL_LOST: msg('Capital is lost and written off across the investors.'),
})
/** The approval policies of kinds that another person approves. */
const policyOf: Readonly<Partial<Record<FundKind, ApprovalAction>>> = {
  CAPITAL_DEPLOYED: 'fund.capital-deployed',
  CAPITAL_RETURNED: 'fund.capital-returned',
  CAPITAL_LOST: 'fund.capital-lost',
  RETURN_GIVEN_BACK: 'fund.return-given-back',
}
const isKind = (text: string): text is FundKind => fundKind.safeParse(text).success

function useMovementRefusal(kind: string): string | undefined {
  const requestRefusal = useRequestRefusal()
  const policy = isKind(kind) ? policyOf[kind] : undefined
  return policy && requestRefusal(policy)
}
const throughGateway = (kind: string): boolean => kind !== 'CAPITAL_LOST'

function bodyOf({ kind, amount, gateway, transactionId, note }: Values) {
  const outside = throughGateway(kind) ? { ...(gateway ? { gateway } : {}), transactionId: transactionId || null } : {}
  return { kind, amount, ...outside, ...(note ? { note } : {}) }
}

/** The effect of the transaction, and whether it needs approval. */
function Follows({ kind }: { kind: FundKind }) {
  const isLoss = kind === 'CAPITAL_LOST'
  const needsApproval = useNeedsApproval()('fund.capital-lost') && isLoss
  return (
    <Note tone={isLoss ? 'warn' : 'neutral'}>
      {follows[kind]}
      {needsApproval && ` ${t('Needs second approval.')}`}
    </Note>
  )
}

const useRecord = (project: Project, currency: string) =>
  useCommand(funds.record, movementReads, ({ body: { kind, amount } }) =>
    t('{kind} of {amount} recorded for {project}', {
      kind: movementKindLabels[kind],
      amount: formatMoney(amount, currency),
      project: project.title,
    }),
  )

/** Records a fund transfer between the platform and the project. */
export function RecordMovement({ project, onClose }: { project: Project; onClose: () => void }) {
  const currency = useCurrency()
  const options = useGatewayOptions() ?? []
  const record = useRecord(project, currency)
  const [lossPreview, setLossPreview] = useState<PreviewedLoss>()
  const form = useForm<Values>({
    initial: { kind: 'RETURN_RECEIVED', amount: '', gateway: '', transactionId: '', note: '' },
    schema: { safeParse: (values) => funds.record.body.safeParse(bodyOf(values as Values)) },
    check: ({ kind, gateway, transactionId }) =>
      throughGateway(kind)
        ? {
            ...(gateway ? {} : { gateway: t('Choose the gateway') }),
            ...(transactionId.trim() ? {} : { transactionId: t('Enter the transaction ID') }),
          }
        : {},
    submit: async (values) => {
      const isLoss = values.kind === 'CAPITAL_LOST'
      // The schema has just validated it, so the cast is safe.
      await record({
        params: { id: project.id },
        body: funds.record.body.parse({ ...bodyOf(values), ...(isLoss && lossPreview ? { hash: lossPreview.hash } : {}) }),
      })
      onClose()
    },
  })
  const { kind, amount } = form.values
  const isLoss = kind === 'CAPITAL_LOST'
  const refused = useMovementRefusal(kind)
  const isAmount = (parseMinor(amount) ?? 0n) > 0n
  return (
    <Modal
      open
      title={t('Record a transaction of {project}', { project: project.title })}
      closable={!form.busy}
      onClose={() => !form.busy && onClose()}
    >
      <form className="on-raised grid gap-4 text-14" noValidate onSubmit={(given) => void form.onSubmit(given)}>
        <FormFailureNote failure={form.failure} notDone={t('The transaction was not recorded.')} />
        <SelectField
          label={t('Description')}
          size="dense"
          options={fundKind.options.map((value) => ({ value, label: movementKindLabels[value] }))}
          {...form.field('kind')}
        />
        {isKind(kind) && <Follows kind={kind} />}
        <MoneyField label={t('Amount')} size="dense" currency={currency} {...form.field('amount')} />
        {throughGateway(kind) && (
          <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
            <SelectField
              label={t('Gateway')}
              size="dense"
              placeholder={t('Choose a gateway')}
              options={options}
              {...form.field('gateway')}
            />
            <TextField label={t('Transaction ID')} size="dense" autoComplete="off" {...form.field('transactionId')} />
          </div>
        )}
        <TextAreaField label={t('Note')} size="dense" optional rows={2} maxLength={1000} {...form.field('note')} />
        {isLoss && isAmount && <LossPreview project={project} amount={amount} onSeen={setLossPreview} />}
        <SubmitFoot
          label={isLoss ? t('Propose write-off') : t('Record transaction')}
          busy={form.busy}
          disabledReason={refused ?? (isLoss && lossPreview?.amount !== amount ? t('Preview the loss first.') : undefined)}
          onCancel={onClose}
        />
      </form>
    </Modal>
  )
}
