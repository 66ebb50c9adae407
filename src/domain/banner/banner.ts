import { greenhouse, land, orchard, solar, timber } from './fields'
import { fibre, hydro, mill } from './flows'
import { bannerKinds, type BannerKind } from './kinds'
import { chanceOf, HEIGHT, WIDTH, type Form } from './pen'
import { bakery, bicycle, coldStore, laundry, workshop } from './works'

/**
 * The banners of projects without a picture of their own: line drawings of what the project does, one element in carmine.
 * A kind decides the form, a seed (the project's id) its particulars, so two projects of a kind do not look the same.
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

/** What a kind is called where staff choose it. */
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

/** The class names are those of the page's `.sheet`: soft, mass, ground, accent (also filled or washed); none is ink. */
export type BannerStroke = { className: '' | 's' | 'm' | 'g' | 'a' | 'a f' | 'a w'; d: string }
export const bannerViewBox = `0 0 ${WIDTH} ${HEIGHT}`

/** The strokes of a banner in the order in which they are drawn; an unknown kind is drawn as land. */
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

/** The same as a file of its own, with its own colours for light and dark. */
export function bannerSvg(kind: string, seed: string): string {
  const strokes = drawBanner(kind, seed).map(({ className, d }) => `<path${className ? ` class="${className}"` : ''} d="${d}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${bannerViewBox}" width="${WIDTH * 2}" height="${HEIGHT * 2}"><style>${style}</style>${strokes.join('')}</svg>`
}
