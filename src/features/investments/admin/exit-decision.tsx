import { useState } from 'react'
import { useSession } from '@/api/session'
import { DecisionBar } from '@/components/decisions/decision-bar'
import { DecisionModal } from '@/components/decisions/decision-window'
import { investmentStatusLabels } from '@/components/labels/status'
import { useCommand } from '@/components/requests/use-command'
import { refusedByState, useRefusal } from '@/components/requests/use-refusal'
import { investmentLife } from '@/contract/investment-life'
import { investments } from '@/contract/investments'
import { type Investment } from '@/contract/investment-schemas'
import { t } from '@/locales/text'
import { useSubmit } from '@/ui/forms/use-submit'
import { paymentReads } from './use-settle'

/** Two people let an investment leave early; one keeps it running. */
export function ExitDecision({ investment, onDecided }: { investment: Investment; onDecided: () => void }) {
  const { user } = useSession()
  const [declining, setDeclining] = useState(false)
  const approve = useCommand(investments.approveExit, paymentReads, () => t('Early exit of {code} approved', { code: investment.code }))
  const decline = useCommand(investments.declineExit, paymentReads, () => t('Early exit of {code} declined', { code: investment.code }))
  const { busy, failure, run } = useSubmit()
  const refused = useRefusal()({ permission: 'investments:update' })
  const agreed = investment.exit?.approvals.some(({ by }) => by.id === user?.id)
    ? t('You already approved it. Another person must approve.')
    : undefined
  const mayNot = (event: 'approve-exit' | 'decline-exit') =>
    refused ?? refusedByState(investmentLife, investment.status, event, investmentStatusLabels)
  const params = { id: investment.id }
  const letGo = () =>
    void run(async () => {
      await approve({ params, body: { version: investment.version } })
      onDecided()
    })
  return (
    <>
      <DecisionBar
        item={investment.id}
        busy={busy}
        refusal={failure?.message}
        choices={[
          {
            key: 'approve',
            label: t('Approve the exit'),
            press: 'A',
            look: 'primary',
            disabledReason: mayNot('approve-exit') ?? agreed,
            onChoose: letGo,
          },
          {
            key: 'decline',
            label: t('Keep investment…'),
            press: 'R',
            disabledReason: mayNot('decline-exit'),
            onChoose: () => setDeclining(true),
          },
        ]}
      />
      {declining && (
        <DecisionModal
          label={t('Keep investment')}
          title={t('Decline this exit?')}
          confirmLabel={t('Decline the exit')}
          reasonHelp={t('{user} sees this message.', { user: investment.user.name ?? t('The customer') })}
          onDecide={async ({ note }) => {
            await decline({ params, body: { note, version: investment.version } })
            onDecided()
          }}
          onClose={() => setDeclining(false)}
        >
          {t('The investment stays active until it matures.')}
        </DecisionModal>
      )}
    </>
  )
}
