import { actionWord } from '@/components/audit/audit-words'

/** What a decision was about, as it reads in a sentence. */
const things: Readonly<Record<string, string>> = {
  payment: 'payment',
  withdrawal: 'withdrawal',
  identity: 'an identity',
  adjustment: 'correction',
  investment: 'investment',
  project: 'project',
  profit: 'a profit distribution',
  funds: 'a fund movement',
}

/** What was done to it; `…` is where the thing stands. */
const verbs: Readonly<Record<string, string>> = {
  approved: 'approved …',
  'approval-given': 'gave the first of two approvals for …',
  declined: 'declined …',
  asked: 'requested information on …',
  answered: 'answered on …',
  reversed: 'reversed …',
  'reversal-proposed': 'proposed to reverse …',
  proposed: 'proposed …',
  posted: 'posted …',
  paid: 'marked … paid',
  failed: 'marked … failed',
  revoked: 'revoked …',
  recorded: 'recorded …',
  confirmed: 'confirmed …',
  resumed: 'resumed …',
  drafted: 'drafted …',
  changed: 'changed …',
  opened: 'opened …',
  paused: 'paused …',
  closed: 'closed …',
  completed: 'completed …',
  cancelled: 'cancelled …',
  'cancel-approved': 'gave the first of two approvals to cancel …',
  'exit-approval-given': 'gave the first of two approvals for an exit from …',
  exited: 'approved the exit from …',
  'exit-declined': 'declined the exit from …',
  'update-published': 'published an update of …',
  'update-changed': 'changed an update of …',
  'question-answered': 'answered a question on …',
  'document-added': 'added a document to …',
  'document-changed': 'changed a document of …',
}

/** "payment.approved" reads "approved payment", so that it goes on from a name. */
export function decisionWord(action: string): string {
  const [about = '', event = ''] = action.split('.')
  const [thing, verb] = [things[about], verbs[event]]
  return thing && verb ? verb.replace('…', thing) : actionWord(action).toLowerCase()
}
