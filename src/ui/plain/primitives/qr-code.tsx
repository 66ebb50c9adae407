import { useMemo } from 'react'
import { encode } from 'uqr'

/** Always dark on light with a quiet zone, in either theme: scanners require it. */
export function QrCode({ text, label, size = 88 }: { text: string; label: string; size?: number }) {
  const { side, path } = useMemo(() => {
    const code = encode(text, { border: 2 })
    const squares = code.data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    return { side: code.size, path: squares.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="block max-w-full rounded-control border border-line"
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#1c1917" />
    </svg>
  )
}
