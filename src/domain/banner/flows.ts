import { at, circle, line, path, steps, type Form } from './pen'

/** A fibre network: one cable that splits into strands for many homes. */
export const fibre: Form = (chance) => {
  const chosen = chance.whole(3, 13)
  const soft: string[] = []
  const ink: string[] = []
  const accent: string[] = []
  steps(0, 16, 1).forEach((strand) => {
    const y = 20 + strand * 20
    const end = 640 + ((strand * 5 + chance.whole(0, 2)) % 9) * 20
    const from = 150 + strand * 4
    const bend = 250 + strand * 6
    const run = path('M', -10, from, 'C', 220, from, bend, y, 470, y, 'H', end)
    if (strand === chosen) return accent.push(run, circle(end + 7, y, 7))
    ;(strand % 2 === 0 ? soft : ink).push(run)
    return ink.push(circle(end + 6, y, 6))
  })
  soft.push(...[22, 28, 34].map((radius) => circle(60, 184, radius)))
  return { soft, ink, accent }
}

/** A mill: two millstones with furrows. */
export const mill: Form = (chance) => {
  const stones = [250, 660].map((x) => ({ x, turn: chance.between(0, 1.2) }))
  const y = 190
  // A millstone has sectors: in each, furrows run parallel to the master furrow and end at the rim.
  const furrows = ({ x, turn }: { x: number; turn: number }) =>
    steps(0, 9, 1).flatMap((quarter) => {
      const angle = turn + (quarter * Math.PI) / 5
      const [alongX, alongY] = [Math.cos(angle), Math.sin(angle)]
      return steps(0, 5, 1).map((furrow) => {
        const [aside, from] = [furrow * 20, 44 + furrow * 24]
        const to = Math.sqrt(200 ** 2 - aside ** 2) - 6
        return line(
          x + alongX * from - alongY * aside,
          y + alongY * from + alongX * aside,
          x + alongX * to - alongY * aside,
          y + alongY * to + alongX * aside,
        )
      })
    })
  const chosen = chance.whole(0, 1)
  const eye = (place: number) => circle(stones[place]?.x ?? 250, y, 38)
  return {
    soft: stones.flatMap(furrows),
    ink: [...stones.flatMap(({ x }) => [circle(x, y, 210), circle(x, y, 200)]), eye(1 - chosen)],
    accent: [eye(chosen)],
    accentIs: 'washed',
  }
}

/** A small hydropower station: a waterfall and its turbine. */
export const hydro: Form = (chance) => {
  const [x, y, blades] = [chance.between(540, 640), 150, 10]
  const turn = chance.between(0, 0.6)
  const stream = steps(0, 19, 1).map((strand) => {
    const [top, drop, start] = [40 + strand * 11, 92, 250 - strand * 5]
    return path('M', -10, top, 'H', start, 'c', 80, 0, 80 + strand * 0.9, drop, 180 + strand * 2.2, drop, 'H', 850)
  })
  const blade = (angle: number) => {
    const [fromX, fromY] = at(x, y, 16, angle)
    const [bendX, bendY] = at(x, y, 56, angle)
    const [toX, toY] = at(x, y, 84, angle + 0.55)
    return path('M', fromX, fromY, 'Q', bendX, bendY, toX, toY)
  }
  return {
    soft: stream.filter((_, strand) => strand % 4 !== 0),
    ink: stream.filter((_, strand) => strand % 4 === 0),
    over: [circle(x, y, 92)],
    accent: [circle(x, y, 84), circle(x, y, 16), ...steps(0, blades - 1, 1).map((at) => blade(turn + (at * 2 * Math.PI) / blades))],
  }
}
