import { greenhouse, land, orchard, solar, timber } from './fields'
import { fibre, hydro, mill } from './flows'
import { bannerKinds, type BannerKind } from './kinds'
import { chanceOf, HEIGHT, WIDTH, type Form } from './pen'
import { bakery, bicycle, coldStore, laundry, workshop } from './works'

/**
 * The banners of projects without an uploaded image: line drawings of the project's activity with one carmine element.
 * The kind determines the motif and the seed (the project's id) its details, so that projects of one kind look different.
 */
const forms: Readonly<Record<BannerKind, Form>> = {
  bakery,
  bicycle,
  'cold-store': coldStore,
  fibre,
  greenhouse,
  hydro,
  land,
  laundry,
  mill,
  orchard,
  solar,
  timber,
  workshop,
}

/** The title of a kind where staff choose it. */
export const bannerTitles: Readonly<Record<BannerKind, string>> = {
  bakery: 'Loaves',
  bicycle: 'Wheels',
  'cold-store': 'Racks by the water',
  fibre: 'Strands of fibre',
  greenhouse: 'Greenhouses',
  hydro: 'Water and turbine',
  land: 'Ploughed land',
  laundry: 'Washing drums',
  mill: 'Millstones',
  orchard: 'Orchard',
  solar: 'Solar panels',
  timber: 'Stacked logs',
  workshop: 'Workshop doors',
}

const isKind = (text: string): text is BannerKind => bannerKinds.some((kind) => kind === text)

/** Class names of the page's `.sheet`: s = soft, m = mass, g = ground, a = accent (f filled, w washed); none = ink. */
export type BannerStroke = { className: '' | 's' | 'm' | 'g' | 'a' | 'a f' | 'a w'; d: string }
export const bannerViewBox = `0 0 ${WIDTH} ${HEIGHT}`

/** The strokes of a banner in drawing order; an unknown kind is drawn as land. */
export function drawBanner(kind: string, seed: string): BannerStroke[] {
  const { mass = [], soft, ink, over = [], accent, accentIs = 'line' } = forms[isKind(kind) ? kind : 'land'](chanceOf(seed))
  const accentClass = ({ line: 'a', washed: 'a w', filled: 'a f' } as const)[accentIs]
  const layers: readonly [BannerStroke['className'], readonly string[]][] = [
    ['m', mass],
    ['s', soft],
    ['', ink],
    ['g', over],
    [accentClass, accent],
  ]
  return layers.flatMap(([className, parts]) => (parts.length === 0 ? [] : [{ className, d: parts.join('') }]))
}

const style =
  'svg{background:#f5f4f1;fill:none;stroke:#57534e;stroke-width:1.25;stroke-linejoin:round}path{vector-effect:non-scaling-stroke}' +
  '.s{stroke:#78716c;stroke-width:1;opacity:.5}.m{fill:#e7e5e4;stroke:none}.g{fill:#f5f4f1;stroke:none}.a{stroke:#ed1c24;stroke-width:1.75}.f{fill:#ed1c24}.w{fill:#fdf1f0}' +
  '@media(prefers-color-scheme:dark){svg{background:#100f0e;stroke:#a8a29e}.s{stroke:#8a827c}.m{fill:#34302d}.g{fill:#100f0e}.w{fill:#2b1717}}'

/** The banner as a standalone SVG file, with its own colours for light and dark. */
export function bannerSvg(kind: string, seed: string): string {
  const strokes = drawBanner(kind, seed).map(({ className, d }) => `<path${className ? ` class="${className}"` : ''} d="${d}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${bannerViewBox}" width="${WIDTH * 2}" height="${HEIGHT * 2}"><style>${style}</style>${strokes.join('')}</svg>`
}
