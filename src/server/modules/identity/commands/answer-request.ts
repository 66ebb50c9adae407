import { identityLife } from '@/contract/identity'
import { msg } from '@/locales/message'
import { Scope } from '@/server/work/actor'
import { wrongState } from '@/server/work/errors'
import type { PersonWork } from '@/server/work/services'
import { forgetApprovals } from '../../approvals/commands/give-approval'
import { findRequest } from '../queries'
import { documentNames } from '../labels'
import { advance } from '../transition'

/** The customer's reply to a request for information; the document returns to review. */
export async function answerRequest(work: PersonWork, id: string): Promise<void> {
  const request = await findRequest(work.tx, Scope.own(work.actor), id)
  if (identityLife.allows(request.status, 'answer')) {
    // Earlier approvals did not consider the answer, so they are discarded.
    await forgetApprovals(work.tx, id, 'approve')
    await advance(work, request, { event: 'answer', isDecision: false })
  } else if (request.status !== 'PENDING')
    throw wrongState(msg('This {document}', { document: documentNames[request.document_kind] }), request.status)
}
