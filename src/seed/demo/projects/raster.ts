import sharp from 'sharp'

/** A greyscale bitmap. Uses no fonts and no drawing library, so it looks the same on every machine. */
export type Sheet = {
  readonly width: number
  readonly height: number
  box(x: number, y: number, width: number, height: number, grey: number): void
  disc(x: number, y: number, radius: number, grey: number): void
  /** Prints text in dot-matrix letters; returns the x position of its end. */
  print(x: number, y: number, text: string, dot: number, grey?: number): number
  png(): Promise<Buffer>
}

const GLYPH_WIDTH = 5
const GLYPH_HEIGHT = 7

/** Dot-matrix letters of five columns; each is a byte with the lowest bit on top. */
const glyphs: Readonly<Record<string, string>> = {
  ' ': '0000000000',
  '#': '147f147f14',
  '%': '2313086462',
  '(': '001c224100',
  ')': '0041221c00',
  '*': '14083e0814',
  '+': '08083e0808',
  ',': '0050300000',
  '-': '0808080808',
  '.': '0060600000',
  '/': '2010080402',
  ':': '0036360000',
  '<': '0814224100',
  '@': '324979413e',
  0: '3e5149453e',
  1: '00427f4000',
  2: '4261514946',
  3: '2141454b31',
  4: '1814127f10',
  5: '2745454539',
  6: '3c4a494930',
  7: '0171090503',
  8: '3649494936',
  9: '064949291e',
  A: '7e1111117e',
  B: '7f49494936',
  C: '3e41414122',
  D: '7f4141221c',
  E: '7f49494941',
  F: '7f09090901',
  G: '3e4149497a',
  H: '7f0808087f',
  I: '00417f4100',
  J: '2040413f01',
  K: '7f08142241',
  L: '7f40404040',
  M: '7f020c027f',
  N: '7f0408107f',
  O: '3e4141413e',
  P: '7f09090906',
  Q: '3e4151215e',
  R: '7f09192946',
  S: '4649494931',
  T: '01017f0101',
  U: '3f4040403f',
  V: '1f2040201f',
  W: '3f4038403f',
  X: '6314081463',
  Y: '0708700807',
  Z: '6151494543',
}

export function createSheet(width: number, height: number, paper = 250): Sheet {
  const pixels = new Uint8Array(width * height).fill(paper)
  const box: Sheet['box'] = (x, y, wide, high, grey) => {
    for (let row = Math.max(0, y); row < Math.min(height, y + high); row += 1)
      pixels.fill(grey, row * width + Math.max(0, x), row * width + Math.min(width, x + wide))
  }
  const print: Sheet['print'] = (x, y, text, dot, grey = 30) => {
    let at = x
    for (const letter of plain(text)) {
      const columns = glyphs[letter] ?? glyphs['#'] ?? ''
      for (let column = 0; column < GLYPH_WIDTH; column += 1) {
        const bits = parseInt(columns.slice(column * 2, column * 2 + 2), 16)
        for (let row = 0; row < GLYPH_HEIGHT; row += 1) if (bits & (1 << row)) box(at + column * dot, y + row * dot, dot, dot, grey)
      }
      at += (GLYPH_WIDTH + 1) * dot
    }
    return at
  }
  return {
    width,
    height,
    box,
    disc(x, y, radius, grey) {
      for (let row = -radius; row <= radius; row += 1) {
        const half = Math.floor(Math.sqrt(radius * radius - row * row))
        box(x - half, y + row, half * 2 + 1, 1, grey)
      }
    },
    print,
    png: () =>
      sharp(pixels, { raw: { width, height, channels: 1 } })
        .png({ compressionLevel: 1 })
        .toBuffer(),
  }
}

/** Converts to capitals without accents, which is all that the font contains. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ø/gi, 'O').toUpperCase()
