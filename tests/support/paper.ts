import { inflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'

/** The texts that the pages of a PDF draw, in their order. */
export async function textsOf(content: Buffer): Promise<string> {
  const pdf = await PDFDocument.load(new Uint8Array(content))
  const drawn = pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const stream = (object as { contents?: Uint8Array }).contents
    if (!stream) return []
    try {
      return [inflateSync(stream).toString('latin1')]
    } catch {
      return [] // Not every stream is packed; fonts and pictures are none of our business.
    }
  })
  return drawn
    .flatMap((commands) => [...commands.matchAll(/<([0-9A-F]+)> Tj/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')))
    .join('\n')
}
