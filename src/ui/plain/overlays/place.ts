import { computePosition, flip, offset, shift } from '@floating-ui/dom'

/** Along the reading direction: `start` is the left edge in English and the right edge in Arabic. */
export type Align = 'start' | 'center' | 'end'

/** Minimum distance in pixels between a floating box and the edge of the window. */
const MARGIN = 8

/**
 * Positions a fixed box below its anchor, above it if there is no room below, and always inside the window. Loaded when the first box opens
 * (use-place.ts), so that pages do not include it initially.
 */
export async function place(anchor: Element, floating: HTMLElement, { align, gap }: { align: Align; gap: number }): Promise<void> {
  const { x, y } = await computePosition(anchor, floating, {
    strategy: 'fixed',
    placement: align === 'center' ? 'bottom' : `bottom-${align}`,
    middleware: [offset(gap), flip({ padding: MARGIN }), shift({ padding: MARGIN })],
  })
  Object.assign(floating.style, { left: `${x}px`, top: `${y}px` })
}
