import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '@/server/environment/env'
import { LOGO_HEIGHT, LOGO_WIDTH, logoForPdf, logosForMail } from '@/server/infra/logo'
import { openMailer } from '@/server/infra/mail/mailer'
import { printPdf, drawHead } from '@/server/infra/pdf/pdf'
import { composeEmail, layOut } from '@/server/modules/mail/email'

// The logo is replaced by a blue square, so any other colour would come from the default logo.
const BLUE = { r: 0, g: 0, b: 255 }
const path = '/own-logo-of-the-tests.png'
const file = join('public', path)
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'own-logo-'))
  await writeFile(
    file,
    await sharp({ create: { width: 180, height: 50, channels: 3, background: BLUE } })
      .png()
      .toBuffer(),
  )
})
afterAll(() => Promise.all([rm(file), rm(dataDir, { recursive: true })]))

const settings = { NEXT_PUBLIC_LOGO: path, NEXT_PUBLIC_LOGO_DARK: undefined }
const averageOf = async (picture: Buffer) => {
  const { channels } = await sharp(picture).removeAlpha().stats()
  return channels.map(({ mean }) => Math.round(mean))
}

test('an email contains the configured logo for both themes and no other picture', async () => {
  const mailer = openMailer(readEnv({ DATA_DIR: dataDir, NEXT_PUBLIC_WEB_TITLE: 'Acme', NEXT_PUBLIC_LOGO: path }))
  const content = layOut(
    composeEmail({ template: 't', subject: 's', heading: 'h', paragraphs: ['p'] }, { title: 'Acme', hostUrl: 'https://acme.example' }),
    'en',
  )
  await mailer({ id: '1', to: 'ada@example.test', content, createdAt: new Date(0) })
  const [name = ''] = await readdir(join(dataDir, 'mail'))
  const raw = await readFile(join(dataDir, 'mail', name), 'utf8')
  expect(content.html.match(/src="[^"]+"/g)).toEqual(['src="cid:logo-light"', 'src="cid:logo-dark"'])
  expect(content.html).toContain('alt="acme logo"')
  for (const theme of ['light', 'dark']) {
    const part = raw.split(/^--/m).find((part) => part.toLowerCase().includes(`content-id: <logo-${theme}>`))
    const picture = Buffer.from(part?.split('\n\n')[1] ?? '', 'base64')
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: LOGO_WIDTH * 2, height: LOGO_HEIGHT * 2 })
    expect(await averageOf(picture)).toEqual([0, 0, 255])
  }
})

test('the head of a PDF contains the configured logo and no other picture', async () => {
  const logo = await logoForPdf(settings)
  const bytes = await printPdf({ title: 't', author: 'a', at: new Date(0), logo }, (paper) =>
    drawHead(paper.pdf.addPage(), paper, 'Statement of account'),
  )
  const pdf = await PDFDocument.load(new Uint8Array(bytes))
  const pictures = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image') ? [object] : [],
    )
  expect(pictures).toHaveLength(1)
  const [red = 255, green = 255, blue = 0] = await averageOf(Buffer.from(pictures[0]?.getContents() ?? []))
  expect([red < 10, green < 10, blue > 245]).toEqual([true, true, true])
})

test('a logo with another aspect ratio keeps it and is aligned left', async () => {
  await writeFile(
    file.replace('.png', '-square.png'),
    await sharp({ create: { width: 50, height: 50, channels: 3, background: BLUE } })
      .png()
      .toBuffer(),
  )
  const { light } = await logosForMail({ ...settings, NEXT_PUBLIC_LOGO: path.replace('.png', '-square.png') })
  await rm(file.replace('.png', '-square.png'))
  const { data, info } = await sharp(light).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const alphaAt = (x: number) => data[(info.width * 50 + x) * 4 + 3]
  expect([alphaAt(10), alphaAt(info.width - 10)]).toEqual([255, 0])
})
