import type { ReactNode } from 'react'

/** On phones the main figure and the primary button stay visible above the tab bar; elsewhere they are inline. */
export const ActionBar = ({ label, figure, children }: { label: string; figure: ReactNode; children: ReactNode }) => (
  <div className="sticky order-last bottom-[calc(56px+env(safe-area-inset-bottom))] z-10 -mx-4 mt-4 -mb-8 grid grid-cols-[minmax(5.5rem,1fr)_minmax(0,max-content)] items-center gap-4 border-t border-line bg-surface px-4 py-3 md:hidden [&_button]:min-w-0 [&_button]:text-16 [&_button]:leading-5 [&_button]:whitespace-normal">
    <div>
      <p className="text-12 text-ink-faint">{label}</p>
      <p className="text-18">{figure}</p>
    </div>
    {children}
  </div>
)
