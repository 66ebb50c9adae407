/** What the banner of a project without a picture of its own can show. Apart from the drawings: most pages need only the names. */
export const bannerKinds = [
  'bakery',
  'bicycle',
  'cold-store',
  'fibre',
  'greenhouse',
  'hydro',
  'land',
  'laundry',
  'mill',
  'orchard',
  'solar',
  'timber',
  'workshop',
] as const
export type BannerKind = (typeof bannerKinds)[number]
