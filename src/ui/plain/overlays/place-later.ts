import type { Align } from './place'

/** The position before it is computed. A constant, so that re-rendering does not move a positioned box. */
export const offScreen = { left: 0, top: '-200vh' } as const

/** Positions a box with Floating UI, which is loaded when the first box opens. @returns when the box is positioned */
export async function placeLater(anchor: Element, floating: HTMLElement, options: { align: Align; gap: number }): Promise<void> {
  try {
    const { place } = await import('./place')
    await place(anchor, floating, options)
  } catch {
    // Offline, the module cannot be loaded: the box then opens below its anchor, even with little room.
    const { left, bottom } = anchor.getBoundingClientRect()
    Object.assign(floating.style, { left: `${left}px`, top: `${bottom + options.gap}px` })
  }
}
