import dynamic from 'next/dynamic'
import type { ConfirmEvidence as ConfirmEvidenceWindow } from './confirm-evidence'

// These stand on antd's modal, which a list must not load before a decision is taken.

/** The window of a decision that a key or a menu starts: fetched when it is first asked for. */
export const DecisionModal = dynamic(() => import('@/ui/admin/overlays/decision-modal').then((file) => file.DecisionModal), { ssr: false })

/** The window that confirms an approval without evidence: fetched when it is first opened. */
export const ConfirmApproval = dynamic(() => import('./confirm-approval').then((file) => file.ConfirmApproval), { ssr: false })

/** What became of several that were decided at once: fetched with the first results. */
export const BulkResults = dynamic(() => import('./bulk-results').then((file) => file.BulkResults), { ssr: false })

const loadConfirm = () => import('./confirm-evidence')
/** The window that confirms an approval. */
export const ConfirmEvidence = dynamic(() => loadConfirm().then((file) => file.ConfirmEvidence), {
  ssr: false,
}) as typeof ConfirmEvidenceWindow
/** Fetches it before somebody approves, so that the first approval waits for nothing. */
export const fetchConfirm = (): void => void loadConfirm()
