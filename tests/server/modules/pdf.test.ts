import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import { checkPdf } from '@/server/modules/files/pdf/check'
import { hostile } from '@tests/support/pdf/hostile'
import { pdfOf, streamOf } from '@tests/support/pdf/writer'

const folder = join(import.meta.dirname, '../../support/pdf/ordinary')
const ordinary = readdirSync(folder)

describe('the corpus', () => {
  test('has at least forty hostile and twenty ordinary files', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(40)
    expect(new Set(hostile.map(([description]) => description)).size).toBe(hostile.length)
    expect(ordinary.length).toBeGreaterThanOrEqual(20)
  })

  test.each(hostile)('a PDF with %s is refused', async (_, make, expectedError) => {
    await expect(checkPdf(make())).rejects.toMatchObject({
      code: expect.stringMatching(/^(VALIDATION|UNSUPPORTED_MEDIA)$/) as string,
      message: expect.stringMatching(expectedError) as string,
      errors: [{ path: 'file', message: expect.stringMatching(/Nothing was stored\.$/) as string }],
    })
  })

  test.each(ordinary)('the ordinary file %s is accepted', async (name) => {
    await expect(checkPdf(readFileSync(join(folder, name)))).resolves.toBeUndefined()
  })

  test.each(ordinary)('%s is refused when it is truncated anywhere', async (name) => {
    const whole = readFileSync(join(folder, name))
    for (let part = 1; part < 20; part += 1)
      await expect(checkPdf(whole.subarray(0, Math.floor((whole.length * part) / 20)))).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA' })
  })
})

test('a harmless file of the generator of hostile files is accepted', async () => {
  const harmless = {
    catalog: '/OpenAction [3 0 R /Fit] /URI << /Base (https://example.org/) >>',
    page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org/JavaScript) >> >>]',
    objects: { 5: '<< /Title (About /JavaScript and \\(1 0 R\\)) >>', 6: streamOf('', '/Launch Do (javascript:) Tj') },
  }
  for (const compressed of [false, true]) {
    const content = pdfOf({ ...harmless, compressed })
    await expect(checkPdf(content)).resolves.toBeUndefined()
    expect((await PDFDocument.load(content)).getPageCount()).toBe(1)
  }
})

test('actions that only navigate are accepted in objects of their own, and other objects are not taken for actions', async () => {
  const content = pdfOf({
    catalog: '/OpenAction 5 0 R /Outlines 8 0 R',
    page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A 6 0 R >>] /AA 7 0 R',
    objects: {
      5: '<< /S /GoTo /D [3 0 R /Fit] >>',
      6: '<< /S /Named /N /NextPage /Next 5 0 R >>',
      7: '<< /O 5 0 R >>',
      8: '<< /First 9 0 R /Last 10 0 R >>',
      9: '<< /Title (One) /Next 10 0 R /A 5 0 R >>',
      10: '<< /Title (Two) /Prev 9 0 R /Dest [3 0 R /Fit] >>',
      // The role of a group, and the style of a page label.
      11: '<< /S /Transparency /K 12 0 R >>',
      12: '<< /S /D /Border << /S /S /W 1 >> >>',
    },
  })
  await expect(checkPdf(content)).resolves.toBeUndefined()
  await expect(checkPdf(pdfOf({ catalog: '/OpenAction 5 0 R', objects: { 5: '[3 0 R /Fit]' } }))).resolves.toBeUndefined()
})

test('a large PDF is read without blocking other work', async () => {
  const objects = Object.fromEntries(
    Array.from({ length: 60_000 }, (_, place) => [place + 5, `<< /Type /Note /Items [1 2 (text) /Name] >>`]),
  )
  const content = pdfOf({ objects })
  let [turns, isDone] = [0, false]
  const drawOther = () => {
    turns += 1
    if (!isDone) setImmediate(drawOther)
  }
  drawOther()
  await checkPdf(content)
  isDone = true
  expect(turns).toBeGreaterThan(5)
})
