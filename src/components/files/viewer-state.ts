import { useState } from 'react'

const ZOOMS = [50, 75, 100, 140, 200, 280, 400] as const
const START = 100

/** The view of an image: zoom and rotation. */
export function useViewer() {
  const [zoom, setZoom] = useState<number>(START)
  const [turns, setTurns] = useState(0)
  const at = ZOOMS.findIndex((one) => one >= zoom)
  return {
    zoom,
    turns,
    zoomIn: () => setZoom(ZOOMS[Math.min(ZOOMS.length - 1, at + 1)] ?? zoom),
    zoomOut: () => setZoom(ZOOMS[Math.max(0, at - 1)] ?? zoom),
    canZoomIn: at < ZOOMS.length - 1,
    canZoomOut: at > 0,
    turnLeft: () => setTurns((before) => before - 1),
    turnRight: () => setTurns((before) => before + 1),
    reset: () => {
      setZoom(START)
      setTurns(0)
    },
  }
}
export type Viewer = ReturnType<typeof useViewer>
