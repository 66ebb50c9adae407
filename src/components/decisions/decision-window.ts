import dynamic from 'next/dynamic'
import type { ConfirmEvidence as ConfirmEvidenceWindow } from './confirm-evidence'

// These include antd's modal, which a list must not load before a decision is made.

/** The window of a decision started by a key or a menu; loaded when it first opens. */
export const DecisionModal = dynamic(() => import('@/ui/admin/overlays/decision-modal').then((file) => file.DecisionModal), { ssr: false })

/** The window that confirms an approval without evidence; loaded when it first opens. */
export const ConfirmApproval = dynamic(() => import('./confirm-approval').then((file) => file.ConfirmApproval), { ssr: false })

/** The results of a bulk decision; loaded with the first results. */
export const BulkResults = dynamic(() => import('./bulk-results').then((file) => file.BulkResults), { ssr: false })

const loadConfirm = () => import('./confirm-evidence')
/** The window that confirms an approval. */
export const ConfirmEvidence = dynamic(() => loadConfirm().then((file) => file.ConfirmEvidence), {
  ssr: false,
}) as typeof ConfirmEvidenceWindow
/** Preloads the window, so that the first approval opens without delay. */
export const fetchConfirm = (): void => void loadConfirm()
