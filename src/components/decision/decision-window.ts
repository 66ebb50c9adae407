import dynamic from 'next/dynamic'

/** The window of a decision that a key or a menu starts: fetched when it is first asked for, with antd's modal. */
export const DecisionModal = dynamic(() => import('@/ui/decision-modal').then((file) => file.DecisionModal), { ssr: false })
