import type { Align } from './place'

/** Where a box is until its position is known. A constant, so that rendering again does not move a box that was placed. */
export const offScreen = { left: 0, top: '-200vh' } as const

/** Places a box with Floating UI, which is downloaded when the first box opens. @returns when the box is in its place */
export async function placeLater(anchor: Element, floating: HTMLElement, options: { align: Align; gap: number }): Promise<void> {
  try {
    const { place } = await import('./place')
    await place(anchor, floating, options)
  } catch {
    // Without a connection the download fails: the box is then below its anchor, even where there is little room.
    const { left, bottom } = anchor.getBoundingClientRect()
    Object.assign(floating.style, { left: `${left}px`, top: `${bottom + options.gap}px` })
  }
}
