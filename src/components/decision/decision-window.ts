import dynamic from 'next/dynamic'

// Both stand on antd's modal, which a list must not bring before somebody decides something.

/** The window of a decision that a key or a menu starts: fetched when it is first asked for. */
export const DecisionModal = dynamic(() => import('@/ui/decision-modal').then((file) => file.DecisionModal), { ssr: false })

/** What became of several that were decided at once: fetched with the first results. */
export const BulkResults = dynamic(() => import('./bulk-results').then((file) => file.BulkResults), { ssr: false })
