import { across, arch, at, circle, down, line, path, steps, WIDTH, type Form } from './pen'

/** Roof and field solar: rows of panels that reach to the horizon, and the sun. */
export const solar: Form = (chance) => {
  const sun = chance.between(180, 660)
  const horizon = 118
  const soft = [...[64, 84, 106, 130].map((radius) => arch(sun, horizon, radius)), across(0, horizon, WIDTH)]
  const ink: string[] = []
  let top = horizon + 11
  for (const scale of [1, 1.235, 1.53, 1.89, 2.34]) {
    const [height, width, lean] = [21.1 * scale, 85 * scale, 18.7 * scale]
    for (const x of steps(-width - chance.between(0, width), WIDTH + width, width * 1.11)) {
      ink.push(path('M', x, top, 'h', width, 'l', -lean, height, 'h', -width, 'z'))
      soft.push(...[0.25, 0.5, 0.75].map((part) => line(x + width * part, top, x + width * part - lean, top + height)))
      soft.push(across(x - lean / 2, top + height / 2, width))
      soft.push(...[0.2, 0.6].map((part) => down(x + width * part - lean, top + height, 5.4 * scale)))
    }
    top += height * 1.45
  }
  return { soft, ink, accent: [`${arch(sun, horizon, 46)}z`], accentIs: 'washed' }
}

/** Greenhouses: rows of arches, with young plants in front of them. */
export const greenhouse: Form = (chance) => {
  const bay = 118
  const chosen = chance.whole(1, 5)
  const start = -70 - chance.between(0, 30)
  const arched = (x: number, foot: number, width: number, rise: number, wall: number) =>
    path('M', x, foot, 'v', -wall, 'c', 0, -rise, width, -rise, width, 0, 'v', wall)
  const soft: string[] = []
  for (const [foot, scale] of [
    [176, 0.78],
    [132, 0.608],
    [88, 0.475],
  ] as const) {
    soft.push(...steps(start * scale - 40, WIDTH, bay * scale).map((x) => arched(x, foot, bay * scale, 66 * scale, 20 * scale)))
  }
  const bays = steps(start, WIDTH, bay)
  for (const x of bays) {
    soft.push(across(x, 236, bay), down(x + bay / 4, 197, 119), down(x + bay / 2, 184, 132), down(x + (bay * 3) / 4, 197, 119))
  }
  soft.push(
    ...steps(6, WIDTH, 30).flatMap((x) => [down(x, 326, 16), line(x, 334, x - 6, 328), line(x, 334, x + 6, 328)]),
    across(0, 342, WIDTH),
  )
  const ink = [...bays.map((x) => arched(x, 316, bay, 80, 80)), across(0, 316, WIDTH)]
  return { soft, ink, accent: [`${arched(start + bay * chosen, 316, bay, 80, 80)}z`], accentIs: 'washed' }
}

/** An orchard from above: rows of crowns with fruit. */
export const orchard: Form = (chance) => {
  const [pitch, lobes, radius] = [88, 11, 34]
  const [row, column] = [chance.whole(1, 2), chance.whole(2, 7)]
  const crown = (x: number, y: number) => {
    const [firstX, firstY] = at(x, y, radius, 0)
    const round = steps(1, lobes, 1).flatMap((lobe) => ['A', 10.4, 10.4, '0 0 1', ...at(x, y, radius, (lobe * 2 * Math.PI) / lobes)])
    return path('M', firstX, firstY, ...round, 'z')
  }
  const soft: string[] = []
  const ink: string[] = []
  const accent: string[] = []
  steps(46, 320, 90).forEach((y, rowAt) => {
    if (rowAt > 0) soft.push(across(0, y - 45, WIDTH))
    steps(40, WIDTH + 40, pitch).forEach((x, columnAt) => {
      ink.push(crown(x, y))
      const isChosen = rowAt === row && columnAt === column
      const fruit = steps(1, isChosen ? 3 : chance.whole(2, 4), 1).map(() => {
        const [fruitX, fruitY] = at(x, y, chance.between(4, 17), chance.between(0, 6.28))
        return circle(fruitX, fruitY, isChosen ? 5 : 4.5)
      })
      ;(isChosen ? accent : soft).push(...fruit)
    })
  })
  return { soft, ink, accent, accentIs: 'filled' }
}

/** A timber yard: stacked logs with growth rings. */
export const timber: Form = (chance) => {
  const [radius, pitch] = [44, 92]
  const [row, column] = [chance.whole(1, 3), chance.whole(2, 6)]
  const soft: string[] = []
  const ink: string[] = []
  const accent: string[] = []
  steps(0, 4, 1).forEach((rowAt) => {
    const y = 318 - rowAt * 80
    steps(rowAt % 2 === 0 ? -20 : 26, WIDTH + pitch, pitch).forEach((x, columnAt) => {
      const isChosen = rowAt === row && columnAt === column
      const rings = isChosen ? 3 : chance.whole(2, 4)
      const [heartX, heartY] = [chance.between(-3, 3), chance.between(-3, 3)]
      const drawn = steps(1, rings, 1).map((ring) => {
        const inward = 1 - ring / (rings + 1)
        return circle(x + heartX * inward, y + heartY * inward, (radius * ring) / (rings + 1))
      })
      if (isChosen) accent.push(circle(x, y, radius), ...drawn)
      else {
        ink.push(circle(x, y, radius))
        soft.push(...drawn)
      }
    })
  })
  return { soft, ink, accent }
}

/** Land, for projects that fit no other drawing: plots ploughed in different directions. */
export const land: Form = (chance) => {
  const [columns, rows, lean] = [7, 3, 46]
  const chosen = [chance.whole(1, columns - 2), chance.whole(0, rows - 1)]
  const soft: string[] = []
  const ink: string[] = []
  const accent: string[] = []
  for (const row of steps(0, rows - 1, 1)) {
    for (const column of steps(-1, columns, 1)) {
      const [x, y, width, height] = [column * 124 + row * lean - 60, 34 + row * 102, 112, 90]
      const plot = path('M', x, y, 'h', width, 'l', lean, height, 'h', -width, 'z')
      const furrows =
        chance.whole(0, 1) === 0
          ? steps(12, width - 6, chance.whole(10, 16)).map((along) => line(x + along, y, x + along + lean, y + height))
          : steps(10, height - 6, chance.whole(9, 15)).map((deep) => across(x + (lean * deep) / height, y + deep, width))
      if (column === chosen[0] && row === chosen[1]) accent.push(plot)
      else {
        ink.push(plot)
        soft.push(...furrows)
      }
    }
  }
  return { soft, ink, accent, accentIs: 'washed' }
}
