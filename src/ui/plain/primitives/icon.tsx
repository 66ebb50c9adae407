import clsx from 'clsx'
import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, LogOut, type IconNode } from 'lucide'
import { createElement } from 'react'

/** The paths of an icon: data without code, to keep icons small. */
export type IconDrawing = IconNode
type Props = { as: IconDrawing; size?: 12 | 14 | 16 | 18 | 20 | 22 | 24; className?: string | undefined; label?: string }

/** Directional icons are mirrored in right-to-left text. */
const directional = new Set<IconDrawing>([ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, LogOut])

/** The size of the grid on which icons are drawn. */
const GRID = 24

/** One icon family, stroke 1.5 at 20 px. Without a label it is decorative and hidden from screen readers. */
export function Icon({ as: drawing, size = 20, className, label }: Props) {
  const hidden = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${GRID} ${GRID}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={((size < 20 ? 1.35 : 1.5) * GRID) / size}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('shrink-0', directional.has(drawing) && 'rtl:-scale-x-100', className)}
      {...hidden}
    >
      {drawing.map(([shape, attributes], place) => createElement(shape, { key: place, ...attributes }))}
    </svg>
  )
}
