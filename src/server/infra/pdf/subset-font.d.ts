declare module 'subset-font' {
  type Options = {
    targetFormat?: 'truetype' | 'woff' | 'woff2'
    noHinting?: boolean
    /** The value of each variable axis, which the result then no longer has. */
    variationAxes?: Readonly<Record<string, number>>
  }
  /** Cuts a font to the letters of a text and the glyphs that these take (HarfBuzz, https://github.com/papandreou/subset-font). */
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Uint8Array>
}
