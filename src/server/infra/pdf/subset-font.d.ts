declare module 'subset-font' {
  type Options = {
    targetFormat?: 'truetype' | 'woff' | 'woff2'
    noHinting?: boolean
    /** The value of each variable axis; the result no longer has that axis. */
    variationAxes?: Readonly<Record<string, number>>
  }
  /** Subsets a font to the characters of a text and the glyphs that they produce (HarfBuzz, https://github.com/papandreou/subset-font). */
  export default function subsetFont(font: Uint8Array, text: string, options?: Options): Promise<Uint8Array>
}
