import type { ApprovalAction } from '@/contract/approval-actions'
import type { ChangeRequestStatus } from '@/contract/approvals'
import type { Permission } from '@/contract/permissions'
import { AppError } from '@/server/work/errors'
import type { Secrets } from '@/server/infra/secrets'
import type { SealedRequest } from './change-requests'

export type RequestRow = {
  id: string
  code: string
  action: ApprovalAction
  title: string
  subject_type: string
  subject_id: string
  subject_code: string | null
  amount: bigint | null
  status: ChangeRequestStatus
  maker_id: string
  note: string | null
  approvals_needed: number
  checker_permission: Permission
  sealed: Buffer
  created_at: Date
  expires_at: Date
  decided_by: string | null
  decided_at: Date | null
  decision_note: string | null
  version: number
}

/** The frozen content. Refuses a row whose readable columns or encrypted content were edited outside the application. */
export function openSealed(secrets: Secrets, row: RequestRow): SealedRequest {
  const content = read(secrets, row)
  const shown = [row.id, row.action, row.maker_id, row.title, row.subject_type, row.subject_id, row.amount?.toString() ?? null]
  const frozen = [content.id, content.action, content.maker.id, content.title, content.subject.type, content.subject.id, content.amount]
  const terms = [row.approvals_needed, row.checker_permission, row.expires_at.toISOString()]
  const frozenTerms = [content.approvalsNeeded, content.checkerPermission, content.expiresAt]
  if (JSON.stringify([shown, terms]) !== JSON.stringify([frozen, frozenTerms])) throw altered(row)
  return content
}

function read(secrets: Secrets, row: RequestRow): SealedRequest {
  try {
    return JSON.parse(secrets.open(row.sealed)) as SealedRequest
  } catch (error) {
    throw new AppError('CHANGED_SINCE', altered(row).message, { cause: error })
  }
}

const altered = ({ code }: Pick<RequestRow, 'code'>) =>
  new AppError(
    'CHANGED_SINCE',
    `The record of ${code} was altered outside the application. Nothing was changed; decline it and report this to the operator of the installation.`,
  )
