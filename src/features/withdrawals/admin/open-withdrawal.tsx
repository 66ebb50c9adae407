import type { ThenNext } from '@/components/decisions/decision-bar'
import { useRead } from '@/api/hooks'
import { useCan } from '@/api/session'
import { PendingChanges } from '@/components/approvals/pending-changes'
import { ApprovalsList } from '@/components/decisions/approvals-list'
import { PresenceTag } from '@/components/decisions/presence-tag'
import { Thread } from '@/components/decisions/thread'
import { AgeText } from '@/components/admin/age-text'
import { CheckLines } from '@/components/admin/check-lines'
import { DestinationText } from '@/components/admin/destination-text'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { PersonLine } from '@/components/admin/person-line'
import { SectionTitle } from '@/components/admin/frame/section-title'
import type { OpenRow } from '@/components/resource/list/list-props'
import { useCurrency } from '@/components/requests/settings'
import { useRefusal } from '@/components/requests/use-refusal'
import { holdReasonLabels, reviewReasonLabels } from '@/components/admin/labels/labels'
import { fundLabels, networkLabels } from '@/components/labels/labels'
import { AssignedTo } from '@/components/work/assigned-to'
import { useTargetTime } from '@/components/work/use-target-time'
import { adminPaths } from '@/config/admin-paths'
import { presence } from '@/contract/presence'
import { withdrawals, type Withdrawal } from '@/contract/withdrawals'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { CodeText } from '@/ui/plain/primitives/code-text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { Link } from '@/ui/plain/primitives/link'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/admin/feedback/note'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import { PaymentOutcome } from './payment-outcome'
import { ReviewerFacts } from './reviewer-facts'
import { WithdrawalDecision } from './withdrawal-decision'
import { replyLabels, WithdrawalState } from './withdrawal-state'

type Props = { open: OpenRow<Withdrawal>; then: ThenNext }

/** A withdrawal beside the list: amount and destination, approvals, review reasons, and the decision. */
export function OpenWithdrawal({ open, then }: Props) {
  const { data, error, refetch } = useRead(withdrawals.get, { params: { id: open.id } }, { enabled: open.row === undefined })
  const withdrawal = open.row ?? data?.data
  const lateAfter = useTargetTime('withdrawals')
  if (!withdrawal)
    return (
      <DetailPanel label={t('Withdrawal')} title={t('Withdrawal')} {...open.steps}>
        {error ? (
          <ErrorState title={t('We couldn’t load the withdrawal')} onRetry={() => void refetch()} error={error}>
            {error.message}
          </ErrorState>
        ) : (
          <ListSkeleton label={t('Loading the withdrawal')} />
        )}
      </DetailPanel>
    )
  const waits = withdrawal.status === 'PENDING' || withdrawal.status === 'APPROVED'
  return (
    <DetailPanel
      key={withdrawal.id}
      label={t('Withdrawal {code}', { code: withdrawal.code })}
      title={<CodeText value={withdrawal.code} />}
      state={
        <>
          <WithdrawalState withdrawal={withdrawal} />
          {waits && <AgeText since={withdrawal.createdAt} lateAfter={lateAfter} />}
          {waits && <PresenceTag endpoint={presence.withdrawal} id={withdrawal.id} />}
        </>
      }
      {...open.steps}
      {...(waits ? { foot: <WithdrawalDecision withdrawal={withdrawal} then={then} /> } : {})}
    >
      <Facts withdrawal={withdrawal} />
    </DetailPanel>
  )
}

const unpaid = translated({ title: msg('Requested'), net: msg('After the fee') })
const due = translated({ title: msg('To be paid'), net: msg('To pay out') })
const sumText: Readonly<Record<Withdrawal['status'], { title: string; net: string }>> = translated({
  PENDING: due,
  APPROVED: due,
  PAID: { title: msg('Paid'), net: msg('Paid out') },
  DECLINED: unpaid,
  CANCELLED: unpaid,
  FAILED: unpaid,
})

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const currency = useCurrency()
  const may = useCan()('customers:read')
  const { user, wallet, investment } = withdrawal
  const isOpen = withdrawal.status === 'PENDING' || withdrawal.status === 'APPROVED'
  return (
    <div className="grid gap-6">
      <PersonLine
        name={user.name ?? ''}
        detail={
          <>
            <Rich text="requested {createdAt}" values={{ createdAt: <DateText value={withdrawal.createdAt} style="dateTime" /> }} />
            {may && (
              <>
                {' · '}
                <Link className="underline-soft" href={adminPaths.customer(user.id)}>
                  {t('Open')}
                </Link>
              </>
            )}
          </>
        }
      />
      <AssignedTo queue="withdrawals" id={withdrawal.id} assignee={withdrawal.assignee} open={isOpen} />
      <section>
        <SectionTitle>{sumText[withdrawal.status].title}</SectionTitle>
        <KeyValueList
          dense
          className="mt-1"
          rows={[
            { key: t('From'), value: investment ? `${fundLabels[withdrawal.fund]} ${investment.code ?? ''}` : fundLabels[withdrawal.fund] },
            { key: t('Requested'), value: <MoneyText value={withdrawal.amount} currency={currency} /> },
            { key: t('Fee'), value: <MoneyText value={`-${withdrawal.fee}`} currency={currency} /> },
            { key: sumText[withdrawal.status].net, value: <MoneyText value={withdrawal.net} currency={currency} />, total: true },
          ]}
        />
      </section>
      <section>
        <SectionTitle aside={networkLabels[wallet.network]}>
          {wallet.title ?? t('Wallet')}, {wallet.currencyUnit}
        </SectionTitle>
        <DestinationText wallet={wallet} className="mt-1" />
      </section>
      {isOpen && <ReviewerFacts id={withdrawal.id} />}
      {withdrawal.mayHaveLeft && withdrawal.status === 'APPROVED' && <PendingChanges subject={withdrawal.id} />}
      <Approvals withdrawal={withdrawal} />
      {withdrawal.lacksIdentity && (
        <Note tone="warn" title={t('Identity not verified.')}>
          {t('It cannot be approved or paid until the customer’s identity is verified.')}
        </Note>
      )}
      {withdrawal.hold && (
        <Note tone="warn" title={t('On hold until {until}.', { until: formatDate(withdrawal.hold.until, 'dateTime') })}>
          {t('{reason}. It can be approved now and paid after that time.', { reason: holdReasonLabels[withdrawal.hold.reason] })}
        </Note>
      )}
      <ReviewReasons withdrawal={withdrawal} />
      <PaymentOutcome withdrawal={withdrawal} currency={currency} />
      <Messages withdrawal={withdrawal} isOpen={isOpen} />
    </div>
  )
}

/** Its thread, and while it is open whether the customer replied. */
function Messages({ withdrawal: { id, user, lastMessageFrom }, isOpen }: { withdrawal: Withdrawal; isOpen: boolean }) {
  const refused = useRefusal()({ permission: 'withdraws:update' })
  return (
    <div className="grid gap-2 empty:hidden">
      {lastMessageFrom && <SectionTitle aside={replyLabels[lastMessageFrom]}>{t('Questions and answers')}</SectionTitle>}
      <Thread subject="withdrawal" id={id} customer={user} refused={isOpen ? refused : t('The withdrawal is closed.')} />
    </div>
  )
}

function ReviewReasons({ withdrawal: { status, reviewReasons, approvalsNeeded } }: { withdrawal: Withdrawal }) {
  if (status !== 'PENDING' && reviewReasons.length === 0) return null
  const needed =
    approvalsNeeded > 1 ? t('None; {approvalsNeeded} approvals are needed', { approvalsNeeded }) : t('None; one approval is enough')
  const none = [{ key: 'none', ok: true, text: needed }]
  const lines = reviewReasons.map(({ reason, until }) => ({
    key: reason,
    ok: status !== 'PENDING',
    text: until
      ? t('{reason}, applies until {until}', { reason: reviewReasonLabels[reason], until: formatDate(until, 'dateTime') })
      : reviewReasonLabels[reason],
  }))
  return (
    <section>
      <SectionTitle>{t('Review reasons')}</SectionTitle>
      <CheckLines label={t('Review reasons')} lines={lines.length > 0 ? lines : none} />
    </section>
  )
}

/** The given approvals and, while it is pending or an approval lapsed, the missing ones. */
function Approvals({ withdrawal }: { withdrawal: Withdrawal }) {
  const { approvals, approvalsNeeded, lapsedApprovers, isLapsed } = withdrawal
  const isOpen = withdrawal.status === 'PENDING' || isLapsed
  if (!isOpen && approvals.length === 0) return null
  return (
    <section>
      <SectionTitle aside={approvalsNeeded > 1 ? t('two approvals') : t('one approval')}>{t('Approvals')}</SectionTitle>
      <div className="mt-1">
        <ApprovalsList approvals={approvals} needed={isOpen ? approvalsNeeded : 0} lapsed={lapsedApprovers} />
      </div>
      {isLapsed && (
        <Note tone="warn" className="mt-3" title={t('Approval lapsed.')}>
          {t(
            'An approver lost the permission or was deactivated, or the approval is missing from the audit log. The withdrawal cannot be paid until another team member approves it again.',
          )}
        </Note>
      )}
    </section>
  )
}
