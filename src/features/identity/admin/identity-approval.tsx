import type { CheckAnswer } from '@/components/decisions/confirm-evidence'
import { ConfirmEvidence } from '@/components/decisions/decision-window'
import type { Shown } from '@/components/decisions/use-shown'
import { documentKindLabels, reviewFlagLabels } from '@/components/admin/labels/labels'
import type { IdentityCheck } from '@/contract/evidence'
import { documentPages, type IdentityRequest } from '@/contract/identity'
import { t } from '@/locales/text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { useNow } from '@/ui/plain/hooks/use-now'
import { latestBirthDay } from './document-number'

/** Why the document cannot be approved yet: one of its pages was not on screen. */
export function unseenReason({ documentKind, files }: IdentityRequest, { unseen, isMissing }: Shown): string | undefined {
  if (unseen.length === 0) return undefined
  if (isMissing) return t('A page could not be loaded. Ask the customer to upload it again.')
  const pages = files.flatMap((file, index) =>
    unseen.includes(file) ? [(documentPages[documentKind][index] ?? t('Page {index}', { index: index + 1 })).toLowerCase()] : [],
  )
  return t('View every page first: {pages}.', { pages: pages.join(', ') })
}

type Props = {
  request: IdentityRequest
  ticked: readonly IdentityCheck[]
  number: string
  onApprove: (decision: { checks: CheckAnswer<IdentityCheck>[]; note: string | null }) => Promise<unknown>
  onClose: () => void
}

/** Confirms an approval: the customer, the compared data, and the reason if one is required. */
export function IdentityApproval({ request, ticked, number, onApprove, onClose }: Props) {
  const now = useNow() ?? Date.parse(request.createdAt)
  const name = request.user.name ?? t('the customer')
  return (
    <ConfirmEvidence<IdentityCheck>
      title={t('Approve the {documentKind} of {name}?', { documentKind: documentKindLabels[request.documentKind].toLowerCase(), name })}
      label={t('Approve identity')}
      ticked={ticked}
      findings={request.duplicateOf.length > 0 ? [reviewFlagLabels.SAME_NUMBER] : []}
      isJustified={request.answeredFlags.includes('SAME_NUMBER')}
      checks={[
        { check: 'NAME', label: t('Name'), value: name },
        { check: 'NUMBER', label: t('Number'), value: number },
        {
          check: 'DATE_OF_BIRTH',
          label: t('Date of birth'),
          value: t('{latestBirthDay} or earlier (18 or over)', { latestBirthDay: formatDate(latestBirthDay(now), 'date', 'utc') }),
        },
        { check: 'EXPIRY', label: t('Valid until'), value: formatDate(request.expiresOn, 'date', 'utc') },
      ]}
      onConfirm={onApprove}
      onClose={onClose}
    >
      {request.approvals.length + 1 < request.approvalsNeeded && (
        <p>{t('Another team member must also approve it before the identity is verified.')}</p>
      )}
      <p>{t('{name} can then withdraw, and the limit for unverified accounts no longer applies.', { name })}</p>
    </ConfirmEvidence>
  )
}
