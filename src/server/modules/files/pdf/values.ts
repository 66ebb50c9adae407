/** A name, decoded: `/J#61vaScript` and `/JavaScript` are the same. */
export class PdfName {
  constructor(readonly text: string) {}
}

/** A string of bytes, one character each, with its escapes or hex digits decoded. */
export class PdfString {
  constructor(readonly text: string) {}
}

export class PdfReference {
  constructor(
    readonly number: number,
    readonly generation: number,
  ) {}
}

export type PdfDictionary = ReadonlyMap<string, PdfValue>
export type PdfValue = null | boolean | number | PdfName | PdfString | PdfReference | PdfDictionary | readonly PdfValue[]

export const isDictionary = (value: PdfValue | undefined): value is PdfDictionary => value instanceof Map
export const nameOf = (value: PdfValue | undefined): string | undefined => (value instanceof PdfName ? value.text : undefined)

/** Why a PDF is refused: active content, an attachment, encryption, not exactly parsable, or too complex to check. */
export type PdfFault = 'active' | 'attachment' | 'encrypted' | 'damaged' | 'too-complex'

export class PdfRefusal extends Error {
  constructor(
    readonly fault: PdfFault,
    detail: string,
  ) {
    super(detail)
  }
}
