export type Box = { width: number; height: number }
export type Position = { left: number; top: number }
export type Align = 'start' | 'center' | 'end'

const GAP = 8
const MARGIN = 8

/** Below its anchor, above it where the window ends, and never outside the window. */
export function placeFor(anchor: DOMRect, floating: Box, align: Align, gap = GAP): Position {
  const below = anchor.bottom + gap
  const top = below + floating.height > window.innerHeight - MARGIN ? anchor.top - gap - floating.height : below
  const wanted = { start: anchor.left, center: anchor.left + (anchor.width - floating.width) / 2, end: anchor.right - floating.width }[
    align
  ]
  return {
    top: Math.max(MARGIN, top),
    left: Math.min(Math.max(MARGIN, wanted), Math.max(MARGIN, window.innerWidth - floating.width - MARGIN)),
  }
}
