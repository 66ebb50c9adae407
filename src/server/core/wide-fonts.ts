import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PDFDocument } from 'pdf-lib'
import type { Face } from './font-face'

const plainFile = '@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'
const boldFile = '@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf'

/**
 * Arimo, for what Helvetica lacks: the rest of the Latin letters, Cyrillic, Greek, Hebrew. Its letters are as wide as those of
 * Helvetica, so nothing moves on the page; a paper carries only the letters that it uses. Read when a paper first needs it.
 */
export async function embedWideFonts(pdf: PDFDocument): Promise<Face> {
  const { resolve } = createRequire(import.meta.url)
  const [{ default: fontkit }, ...files] = await Promise.all([
    import('@pdf-lib/fontkit'),
    readFile(resolve(plainFile)),
    readFile(resolve(boldFile)),
  ])
  pdf.registerFontkit(fontkit)
  const [plain, bold] = [await pdf.embedFont(files[0], { subset: true }), await pdf.embedFont(files[1], { subset: true })]
  return { plain, bold, known: new Set(plain.getCharacterSet()) }
}
