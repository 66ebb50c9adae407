import { across, arc, at, box, circle, down, ellipse, line, path, steps, WIDTH, type Form } from './pen'

/** A bakery: loaves on oven shelves. */
export const bakery: Form = (chance) => {
  const [row, column] = [chance.whole(0, 3), chance.whole(2, 6)]
  const loaf = (x: number, y: number) => ellipse(x, y, 40, 30)
  const cuts = (x: number, y: number) => [-26, -8, 10].map((along) => path('M', x + along, y + 13, 'q', 4, -16, 16, -24))
  const soft: string[] = []
  const ink: string[] = []
  const accent: string[] = []
  steps(44, 330, 90).forEach((y, rowAt) =>
    steps(rowAt % 2 === 0 ? 20 : -32, WIDTH + 40, 104).forEach((x, columnAt) => {
      if (rowAt === row && columnAt === column) return accent.push(loaf(x, y), ...cuts(x, y))
      ink.push(loaf(x, y))
      return soft.push(...cuts(x, y))
    }),
  )
  return { soft, ink, accent }
}

/** Cargo bicycles: a row of wheels with boxes behind them. */
export const bicycle: Form = (chance) => {
  const [pitch, y] = [170, 210]
  const wheels = steps(-20, WIDTH + 100, pitch)
  const chosen = chance.whole(1, 4)
  const turn = chance.between(0, 0.35)
  const wheel = (x: number) => [circle(x, y, 112), circle(x, y, 103), circle(x, y, 14)]
  // Spokes leave the hub tangentially in pairs, as on a real wheel.
  const spokes = (x: number) =>
    steps(0, 17, 1).map((spoke) => {
      const angle = (spoke * Math.PI) / 9 + turn
      const [hubX, hubY] = at(x, y, 14, angle + (spoke % 2 === 0 ? 0.9 : -0.5))
      return line(hubX, hubY, ...at(x, y, 103, angle))
    })
  const boxes = [chance.whole(0, 1), chance.whole(2, 3)].map((place) => 6 + pitch * place + pitch)
  const soft = [
    ...wheels.flatMap(spokes),
    ...steps(-10, WIDTH, 44).map((x) => across(x, 338, 22)),
    ...boxes.flatMap((x) => [box(x, 40, 118, 58), across(x, 60, 118)]),
  ]
  const ink = [...wheels.flatMap((x, place) => (place === chosen ? [] : wheel(x))), across(0, 322, WIDTH)]
  return { soft, ink, accent: wheel(wheels[chosen] ?? 490) }
}

/** A cold store on the water: racks with pallets. */
export const coldStore: Form = (chance) => {
  const [columns, rows] = [steps(60, 780, 60), steps(82, 266, 46)]
  const chosen = [chance.whole(2, 9), chance.whole(1, 3)]
  const mass: string[] = []
  const soft: string[] = []
  const accent: string[] = []
  columns.slice(0, -1).forEach((x, column) =>
    rows.forEach((floor, row) => {
      if (column === chosen[0] && row === chosen[1]) return accent.push(box(x + 9, floor - 32, 42, 32))
      if (chance() < 0.2) return undefined
      const height = chance() < 0.6 ? 32 : chance.whole(16, 22)
      const pallet = box(x + 9, floor - height, 42, height)
      if (chance() < 0.28) mass.push(pallet)
      if (chance() < 0.5) soft.push(down(x + 30, floor - height, height))
      return soft.push(pallet)
    }),
  )
  const wave = (x: number, y: number) => path('M', x, y, ...steps(0, 22, 1).flatMap(() => ['q', 10, -6, 20, 0, 't', 20, 0]))
  soft.push(wave(-20, 300), wave(-34, 318), wave(-12, 336))
  const ink = [...columns.map((x) => down(x, 22, 250)), ...rows.map((y) => across(46, y, 748))]
  return { mass, soft, ink, accent, accentIs: 'filled' }
}

/** A laundry: drums, each at a different angle. */
export const laundry: Form = (chance) => {
  const [row, column] = [chance.whole(0, 2), chance.whole(2, 5)]
  const blades = (x: number, y: number, from: number) =>
    [0, 1, 2].map((blade) => arc(x, y, 22, from + (blade * 2 * Math.PI) / 3, from + (blade * 2 * Math.PI) / 3 + 0.7))
  const soft: string[] = []
  const ink: string[] = []
  const accent: string[] = []
  steps(60, 300, 120).forEach((y, rowAt) =>
    steps(rowAt === 1 ? 0 : 60, WIDTH + 60, 120).forEach((x, columnAt) => {
      const inside = [circle(x, y, 36), ...blades(x, y, chance.between(0, 2))]
      if (rowAt === row && columnAt === column) return accent.push(circle(x, y, 48), ...inside)
      ink.push(circle(x, y, 48))
      return soft.push(...inside)
    }),
  )
  return { soft, ink, accent }
}

/** Workshops under a saw-tooth roof, with shutters opened to different heights. */
export const workshop: Form = (chance) => {
  const bay = 140
  const bays = steps(-70, WIDTH, bay)
  const chosen = chance.whole(1, 5)
  const soft: string[] = []
  const ink: string[] = [across(0, 300, WIDTH)]
  const slats = (x: number, open: number) => steps(203.8, 298 - open, 13.75).map((y) => across(x + 26, y, 88))
  bays.forEach((x, place) => {
    soft.push(...steps(1, 5, 1).map((rib) => down(x + (rib * bay) / 6, 140 - (rib * 56) / 6, (rib * 56) / 6)), across(x, 140, bay))
    soft.push(box(x + 26, 158, 88, 18), ...[0.2, 0.4, 0.6, 0.8].map((part) => down(x + 26 + 88 * part, 158, 18)))
    ink.push(path('M', x, 300, 'V', 140, 'l', bay, -56, 'V', 300))
    if (place === chosen) return
    ink.push(box(x + 26, 190, 88, 110))
    soft.push(...slats(x, 13.75 * chance.whole(0, 5)))
  })
  soft.push(...steps(-8, WIDTH, 30).map((x, place) => across(x, place % 2 === 0 ? 318 : 334, 18)))
  const x = bays[chosen] ?? 490
  return { soft, ink, accent: [box(x + 26, 190, 88, 110), ...slats(x, 0)] }
}
