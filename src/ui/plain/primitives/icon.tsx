import clsx from 'clsx'
import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, LogOut, type IconNode } from 'lucide'
import { createElement } from 'react'

/** What an icon is made of: data and no code, so that one weighs little. */
export type IconDrawing = IconNode
type Props = { as: IconDrawing; size?: 12 | 14 | 16 | 18 | 20 | 22 | 24; className?: string | undefined; label?: string }

/** What points along the reading direction is mirrored where that runs from right to left. */
const directional = new Set<IconDrawing>([ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, LogOut])

/** The drawings are made on a grid of this many units. */
const GRID = 24

/** One family, stroke 1.5 at 20 px. Without a label it is decoration and hidden from readers. */
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
