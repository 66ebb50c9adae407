import type { PDFFont } from 'pdf-lib'

export type Face = { plain: PDFFont; bold: PDFFont; known: ReadonlySet<number> }
