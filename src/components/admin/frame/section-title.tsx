import type { ReactNode } from 'react'

/** A small heading inside a panel, with optional text on its right. */
export const SectionTitle = ({ children, aside, level = 3 }: { children: ReactNode; aside?: ReactNode; level?: 2 | 3 }) => {
  const Heading = `h${level}` as const
  return (
    <div className="flex items-baseline justify-between gap-3">
      <Heading className="text-13 leading-5 tracking-normal">{children}</Heading>
      {aside && <span className="text-12 text-ink-faint">{aside}</span>}
    </div>
  )
}
