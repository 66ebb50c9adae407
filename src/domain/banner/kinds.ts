/** The motifs of banners for projects without an uploaded image. Separate from the drawings, because most pages need only the names. */
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
