import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { PDFDocument, PDFName, PDFString } from 'pdf-lib'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { FilePurpose, StoredFile } from '@/contract/files'
import { identity } from '@/contract/identity'
import { createApp } from '@/server/app'
import { decryptFile, keyIdOf } from '@/server/infra/files/file-cipher'
import { newId } from '@/server/db/ids'
import { openLimits } from '@/server/http/limits'
import { deriveSecrets } from '@/server/infra/secrets'
import { sql } from '@/server/db/sql'
import { authenticate } from '@/server/modules/auth/sessions/sessions'
import { currentKeyId } from '@/server/modules/files/encryption'
import { encryptFiles } from '@/server/modules/files/jobs'
import { requireFiles } from '@/server/modules/files/commands/store-file'
import { fileName } from '@/server/modules/files/rules'
import { implementation } from '@/server/modules/implementation'
import { customerOf, ok } from '@tests/support/investing'
import { makeProject } from '@tests/support/project'
import { startServer, type Caller } from '@tests/support/server'

const server = await startServer()
const { db } = server
const ada = await server.customer('ada')
const editor = await server.staff('editor', { permissions: ['projects:update'] })

type Sending = { name?: string; type?: string; purpose?: string }
async function send(
  caller: Caller,
  content: Buffer | string,
  { name = 'picture.png', type = 'image/png', purpose = 'TRANSFER_PROOF' }: Sending = {},
) {
  const form = new FormData()
  form.set('purpose', purpose)
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), name)
  const response = await caller.request('post', '/files', { body: form })
  const answer = (await response.json()) as {
    data: StoredFile
    code?: string
    message: string
    detail?: string
    errors?: { path: string; message: string }[]
  }
  return { status: response.status, ...answer }
}
const read = (caller: Pick<Caller, 'request'>, id: string, headers: Record<string, string> = {}, query = '') =>
  caller.request('get', `/files/${id}${query}`, { headers })
async function linkTo(caller: Pick<Caller, 'request'>, id: string): Promise<string> {
  const answer = (await (await caller.request('get', `/files/${id}/link`)).json()) as { data: { link: string } | null }
  return answer.data?.link ?? 'none'
}
const readWithLink = async (caller: Pick<Caller, 'request'>, id: string) => read(caller, id, {}, `?link=${await linkTo(caller, id)}`)
const picture = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#ed1c24' } })
const png = (await picture().png().toBuffer()) as Buffer

async function pdf(
  change: (document: PDFDocument) => void = () => undefined,
  options: { useObjectStreams?: boolean } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([200, 200]).drawText('Receipt of 250.00 USD')
  change(document)
  return Buffer.from(await document.save(options))
}
const withScript = (document: PDFDocument) =>
  document.catalog.set(PDFName.of('OpenAction'), document.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') }))

test.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
  'a picture of kind %s is stored as WebP, whatever its name and its declared type',
  async (kind) => {
    const answer = await send(ada, await picture().toFormat(kind).toBuffer(), { name: 'proof.txt', type: 'text/plain' })
    expect(answer.status).toBe(200)
    expect(answer.data).toMatchObject({ purpose: 'TRANSFER_PROOF', contentType: 'image/webp', name: 'proof.webp' })
    const served = await read(ada, answer.data.id)
    expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).format).toBe('webp')
  },
)

test('a picture is stored upright, without location, camera or other metadata', async () => {
  const original = await picture(40, 20)
    .withExif({ IFD0: { Make: 'Carmine', Copyright: 'SECRET-OWNER' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  const turned = await sharp(original).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(turned.includes('SECRET-OWNER')).toBe(true)
  const { data } = await send(ada, turned)
  const stored = Buffer.from(await (await read(ada, data.id)).arrayBuffer())
  const { exif, orientation, width, height } = await sharp(stored).metadata()
  expect([exif, orientation, width, height]).toEqual([undefined, undefined, 20, 40])
  expect(stored.includes('SECRET-OWNER')).toBe(false)
})

test('HTML appended to a picture is removed', async () => {
  const { data } = await send(ada, Buffer.concat([png, Buffer.from('<script>alert(document.cookie)</script>')]))
  const stored = Buffer.from(await (await read(ada, data.id)).arrayBuffer())
  expect(stored.includes('<script>')).toBe(false)
})

test.each([
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a drawing declared as XML', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a program for Windows', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])],
  ['a program for Linux', Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(200)])],
  ['an archive', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200)])],
  ['plain text', 'just words'],
  ['half a picture', Buffer.from(png.subarray(0, 60))],
  ['a picture of another file’s beginning', Buffer.concat([png.subarray(0, 30), Buffer.alloc(500, 7)])],
])('%s under the name and type of a picture is refused', async (_, content) => {
  const answer = await send(ada, content, { name: 'proof.png', type: 'image/png' })
  expect([answer.status, answer.code]).toEqual([415, 'UNSUPPORTED_MEDIA'])
})

test('a small file that claims to be a picture of 30,000 by 30,000 pixels is refused before it is decoded', async () => {
  const began = performance.now()
  const answer = await send(ada, bigPng(30_000, 30_000))
  expect([answer.status, answer.errors?.[0]?.path]).toEqual([422, 'file'])
  expect(answer.message).toContain('30000')
  expect(performance.now() - began).toBeLessThan(2000)
  expect((await send(ada, bigPng(20_000, 10))).status).toBe(422)
})

/** A small PNG file whose header declares a huge image (a decompression bomb). Width and height in pixels. */
function bigPng(width: number, height: number): Buffer {
  const table = Array.from({ length: 256 }, (_, n) =>
    Array.from({ length: 8 }).reduce<number>((c) => (c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1), n),
  )
  const crc = (data: Buffer) => ~data.reduce((c, byte) => (table[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), -1) >>> 0
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a plain PDF is stored unchanged and served only as a download', async () => {
  const original = await pdf()
  const { status, data } = await send(ada, original, { name: 'receipt.pdf' })
  expect([status, data.contentType, data.name, data.size]).toEqual([200, 'application/pdf', 'receipt.pdf', original.length])
  const served = await read(ada, data.id)
  expect(Buffer.from(await served.arrayBuffer()).equals(original)).toBe(true)
  expect(served.headers.get('Content-Disposition')).toMatch(/^attachment;/)
  expect(served.headers.get('Content-Security-Policy')).toContain('sandbox')
})

test.each([
  ['a script on opening', () => pdf(withScript, { useObjectStreams: false })],
  ['a script hidden in a compressed stream', () => pdf(withScript, { useObjectStreams: true })],
  [
    'a program to launch',
    () =>
      pdf((document) => document.catalog.set(PDFName.of('AA'), document.context.obj({ WC: { S: 'Launch', F: 'cmd.exe' } })), {
        useObjectStreams: false,
      }),
  ],
  [
    'a file inside',
    () =>
      pdf((document) => void document.attach(Buffer.from('MZ'), 'x.exe', { mimeType: 'application/x-msdownload' }), {
        useObjectStreams: false,
      }),
  ],
  [
    'a name written with escapes',
    async () =>
      Buffer.from(
        (await pdf(withScript, { useObjectStreams: false }))
          .toString('latin1')
          .replaceAll('/JavaScript', '/J#61vaScript')
          .replaceAll('/OpenAction', '/Open#41ction')
          .replaceAll('/JS ', '/#4aS '),
        'latin1',
      ),
  ],
  [
    'a stream that cannot be opened',
    async () =>
      Buffer.from(
        (await pdf(undefined, { useObjectStreams: true }))
          .toString('latin1')
          .replace(/\/Type\s*\/ObjStm([\s\S]*?)stream\r?\n..../, '/Type /ObjStm$1stream\nXXXX'),
        'latin1',
      ),
  ],
  [
    'encryption',
    async () =>
      Buffer.from(
        (await pdf(undefined, { useObjectStreams: false })).toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root'),
        'latin1',
      ),
  ],
  ['no end', async () => (await pdf()).subarray(0, 300)],
])('a PDF with %s is refused', async (_, make) => {
  const answer = await send(ada, await make(), { name: 'receipt.pdf' })
  expect([415, 422]).toContain(answer.status)
  expect(answer.errors?.[0]?.path).toBe('file')
})

test('a long PDF full of pictures is not mistaken for active content', async () => {
  const noise = await sharp({
    create: { width: 1200, height: 1200, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  const document = await PDFDocument.create()
  for (let page = 0; page < 6; page += 1)
    document
      .addPage([600, 600])
      .drawImage(await document.embedJpg(Buffer.concat([noise, Buffer.from(`/JS ${page} /AA `)])), { width: 600, height: 600 })
  expect((await send(ada, Buffer.from(await document.save()), { name: 'statement.pdf' })).status).toBe(200)
})

test('a PDF is refused as an avatar', async () => {
  expect((await send(ada, await pdf(), { purpose: 'AVATAR' })).status).toBe(415)
})

test('a file over ten megabytes is refused, with or without a declared length', async () => {
  const tooMuch = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)])
  expect((await send(ada, tooMuch)).status).toBe(413)
  const parts = [
    '--boundary1234567890\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nTRANSFER_PROOF\r\n--boundary1234567890\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
    tooMuch,
    '\r\n--boundary1234567890--\r\n',
  ].map((part) => Buffer.from(part))
  const body = new ReadableStream({
    start: (controller) => (parts.forEach((part) => controller.enqueue(new Uint8Array(part))), controller.close()),
  })
  const request = new Request('http://localhost/api/v1/files', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'multipart/form-data; boundary=boundary1234567890' },
  } as RequestInit)
  expect((await server.app.fetch(request)).status).toBe(413)
  expect((await send(ada, '')).status).toBe(422)
})

test.each([
  ['../../etc/passwd.png', 'passwd.webp'],
  ['C:\\Windows\\system32\\evil.png', 'evil.webp'],
  ['invoice\u202Egnp.exe', 'invoicegnp.webp'],
  ['a\u0000b\r\nSet-Cookie: x.png', 'abSet-Cookie x.webp'],
  ['...', 'file.webp'],
  ['Zahlung über 250 € – März.jpeg', 'Zahlung über 250 € – März.webp'],
  [`${'long'.repeat(100)}.png`, `${'long'.repeat(25)}.webp`],
])('the name %j is stored as %j', (original, stored) => {
  expect(fileName(original, 'webp')).toBe(stored)
})

test('a non-ASCII name is encoded correctly in the response header', async () => {
  const { data } = await send(ada, png, { name: 'März "2026".png' })
  const served = await read(ada, data.id, {}, '?download=1')
  expect(served.headers.get('Content-Disposition')).toBe(`attachment; filename="M_rz 2026.webp"; filename*=UTF-8''M%C3%A4rz%202026.webp`)
})

test('customers and staff can store files only for their own purposes', async () => {
  const status = async (caller: Caller, purpose: FilePurpose) => (await send(caller, png, { purpose })).status
  expect(
    await Promise.all(
      (['TRANSFER_PROOF', 'IDENTITY', 'AVATAR', 'PROJECT_MEDIA', 'PROJECT_DOCUMENT', 'GATEWAY_LOGO'] as const).map((purpose) =>
        status(ada, purpose),
      ),
    ),
  ).toEqual([200, 200, 200, 403, 403, 403])
  expect(
    await Promise.all(
      (['TRANSFER_PROOF', 'IDENTITY', 'AVATAR', 'PROJECT_MEDIA', 'PROJECT_DOCUMENT', 'GATEWAY_LOGO'] as const).map((purpose) =>
        status(editor, purpose),
      ),
    ),
  ).toEqual([403, 403, 200, 200, 200, 403])
  const refused = await send(editor, png, { purpose: 'GATEWAY_LOGO' })
  expect([refused.message, refused.detail]).toEqual([
    'Unauthorized Access!',
    'You need permission payment-gateways:write or payment-gateways:update.',
  ])
  expect((await send(ada, png, { purpose: 'ANYTHING' })).errors?.[0]?.path).toBe('purpose')
})

test('an upload with several files or an unknown field is refused', async () => {
  const form = new FormData()
  form.set('purpose', 'AVATAR')
  for (let n = 0; n < 1000; n += 1) form.append('file', new Blob(['x']), `${n}.png`)
  expect((await ada.request('post', '/files', { body: form })).status).toBe(422)
  const otherForm = new FormData()
  otherForm.set('owner', 'somebody')
  expect((await ada.request('post', '/files', { body: otherForm })).status).toBe(422)
  expect((await ada.request('post', '/files', { body: { purpose: 'AVATAR' } })).status).toBe(415)
  const broken = new Request('http://localhost/api/v1/files', {
    method: 'POST',
    body: 'not a form',
    headers: { Authorization: `Bearer ${ada.token}`, 'Content-Type': 'multipart/form-data; boundary=boundary1234567890' },
  })
  expect((await server.app.fetch(broken)).status).toBe(400)
})

test('a person can store a limited number of files a day', async () => {
  const eve = await server.customer('many')
  await db.run(sql`
    insert into files (id, owner_id, purpose, name, content_type, size, sha256, source_sha256, created_at)
    select gen_random_uuid(), ${eve.user.id}, 'AVATAR', 'x', 'image/webp', 1, '\\x00', '\\x00', ${server.clock.now()} from generate_series(1, 100)`)
  expect((await send(eve, png, { purpose: 'AVATAR' })).code).toBe('LIMIT_REACHED')
})

test('a private file is visible to its owner and, audited, to permitted staff; everyone else gets 404', async () => {
  const eve = await server.customer('eve')
  const rights: [FilePurpose, Caller, Caller][] = [
    [
      'TRANSFER_PROOF',
      await server.staff('pays', { permissions: ['investments:read'] }),
      await server.staff('pays-not', { permissions: ['customers:read', 'user-verification-requests:read'] }),
    ],
    [
      'IDENTITY',
      await server.staff('idents', { permissions: ['user-verification-requests:read'] }),
      await server.staff('idents-not', { permissions: ['investments:read', 'customers:read'] }),
    ],
    [
      'AVATAR',
      await server.staff('people', { permissions: ['customers:read'] }),
      await server.staff('people-not', { permissions: ['investments:read'] }),
    ],
  ]
  for (const [purpose, may, mayNot] of rights) {
    const { data } = await send(ada, png, { purpose })
    const see = async (caller: Pick<Caller, 'request'>) => (await readWithLink(caller, data.id)).status
    expect([purpose, await see(ada), await see(eve), await see(server.visitor), await see(mayNot), await see(may)]).toEqual([
      purpose,
      200,
      404,
      404,
      404,
      200,
    ])
    const views = await db.all<{ actor_id: string; subject_code: string; after: object }>(
      sql`select actor_id, subject_code, after from audit_logs where action = 'file.viewed' and subject_id = ${data.id}`,
    )
    expect(views).toEqual([{ actor_id: may.user?.id, subject_code: 'ada', after: { purpose, owner: ada.user.id } }])
    const mine = await readWithLink(ada, data.id)
    expect([mine.headers.get('Cache-Control'), mine.headers.get('X-Content-Type-Options')]).toEqual(['private, no-store', 'nosniff'])
  }
})

test('a document that staff submitted is open to its customer, and to the uploader only with the permission, audited', async () => {
  const permissions = ['user-verification-requests:write', 'user-verification-requests:read'] as const
  const clerk = await server.staff('clerk', { permissions })
  const [bea, eve] = [await customerOf(server, 'bea'), await customerOf(server, 'eve-of-bea')]
  const { data } = await send(clerk, png, { purpose: 'IDENTITY' })
  const see = async (caller: Pick<Caller, 'request'>) => (await readWithLink(caller, data.id)).status
  const views = () =>
    db.all(sql`select actor_id, subject_code, after from audit_logs where action = 'file.viewed' and subject_id = ${data.id}`)
  // Before it is attached to a customer, only the clerk who uploaded the file can read it, and reading is not logged.
  expect([await see(clerk), await see(bea), await views()]).toEqual([200, 404, []])
  const body = { documentKind: 'PASSPORT' as const, number: 'P1234567', expiresOn: '2031-01-31', files: [data.id] }
  ok(await clerk.call(identity.submitFor, { params: { userId: bea.user.id }, body }))
  expect([await see(bea), await see(eve), await views()]).toEqual([200, 404, []])
  expect(await see(clerk)).toBe(200)
  expect(await views()).toEqual([{ actor_id: clerk.user.id, subject_code: 'bea', after: { purpose: 'IDENTITY', owner: bea.user.id } }])
  await db.run(sql`delete from user_roles where user_id = ${clerk.user.id}`)
  expect([await see(clerk), await see(bea)]).toEqual([404, 200])
})

test('the picture and documents of a project are public once it opens, and the picture is cached by browsers', async () => {
  const project = await makeProject(server, { status: 'DRAFT' })
  const reader = await server.staff('project-reader', { permissions: ['projects:read'] })
  const [media, paper] = [
    await send(editor, png, { purpose: 'PROJECT_MEDIA' }),
    await send(editor, await pdf(), { purpose: 'PROJECT_DOCUMENT' }),
  ]
  await db.run(sql`update projects set banner_file_id = ${media.data.id} where id = ${project.id}`)
  await db.run(sql`
    insert into project_documents (id, project_id, title, file_id, created_at) values (${newId()}, ${project.id}, 'Plan', ${paper.data.id}, ${server.clock.now()})`)
  const statuses = (caller: Pick<Caller, 'request'>) =>
    Promise.all([media.data.id, paper.data.id].map(async (id) => (await read(caller, id)).status))
  expect([await statuses(server.visitor), await statuses(ada), await statuses(reader)]).toEqual([
    [404, 404],
    [404, 404],
    [200, 200],
  ])
  expect((await read(reader, media.data.id)).headers.get('Cache-Control')).toBe('private, no-store')
  await db.run(sql`update projects set status = 'OPEN' where id = ${project.id}`)
  expect([await statuses(server.visitor), await statuses(ada)]).toEqual([
    [200, 200],
    [200, 200],
  ])
  const served = await read(server.visitor, media.data.id)
  expect([served.headers.get('Content-Type'), served.headers.get('Cache-Control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  const again = await read(server.visitor, media.data.id, { 'If-None-Match': served.headers.get('ETag') ?? '' })
  expect([again.status, await again.text()]).toEqual([304, ''])
})

test('the files of an unpublished project are visible only to staff', async () => {
  const project = await makeProject(server)
  const reader = await server.staff('page-reader', { permissions: ['projects:read'] })
  const [media, paper] = [
    await send(editor, png, { purpose: 'PROJECT_MEDIA' }),
    await send(editor, await pdf(), { purpose: 'PROJECT_DOCUMENT' }),
  ]
  await db.run(sql`update projects set banner_file_id = ${media.data.id} where id = ${project.id}`)
  await db.run(sql`
    insert into project_documents (id, project_id, title, file_id, created_at) values (${newId()}, ${project.id}, 'Plan', ${paper.data.id}, ${server.clock.now()})`)
  const statuses = (caller: Pick<Caller, 'request'>) =>
    Promise.all([media.data.id, paper.data.id].map(async (id) => (await read(caller, id)).status))
  expect(await statuses(server.visitor)).toEqual([200, 200])
  await db.run(sql`update projects set is_active = false where id = ${project.id}`)
  expect([await statuses(server.visitor), await statuses(ada), await statuses(reader)]).toEqual([
    [404, 404],
    [404, 404],
    [200, 200],
  ])
  expect((await read(reader, media.data.id)).headers.get('Cache-Control')).toBe('private, no-store')
})

test('an unused project picture and an inactive document are not public', async () => {
  const [media, paper] = [
    await send(editor, png, { purpose: 'PROJECT_MEDIA' }),
    await send(editor, await pdf(), { purpose: 'PROJECT_DOCUMENT' }),
  ]
  const project = await makeProject(server)
  await db.run(sql`
    insert into project_documents (id, project_id, title, file_id, created_at, is_active)
    values (${newId()}, ${project.id}, 'Plan', ${paper.data.id}, ${server.clock.now()}, false)`)
  expect([(await read(server.visitor, media.data.id)).status, (await read(server.visitor, paper.data.id)).status]).toEqual([404, 404])
  expect((await read(editor, media.data.id)).status).toBe(200)
})

test('a person can upload a limited number of pixels a minute; another person is not affected', async () => {
  const pool = new pg.Pool({ connectionString: server.url, max: 2 })
  const app = createApp({ services: { ...server.services, limits: openLimits(pool) }, implementation, authenticate })
  const large = await picture(7000, 7000).png().toBuffer()
  const sendTo = async (caller: Caller, content: Buffer) => {
    const form = new FormData()
    form.set('purpose', 'AVATAR')
    form.set('file', new Blob([new Uint8Array(content)]), 'a.png')
    const headers = { Authorization: `Bearer ${caller.token}` }
    return app.fetch(new Request('http://localhost/api/v1/files', { method: 'POST', body: form, headers }))
  }
  const [firstCustomer, secondCustomer] = [await server.customer('pixels'), await server.customer('other-pixels')]
  for (let n = 0; n < 4; n += 1) expect((await sendTo(firstCustomer, large)).status).toBe(200)
  const refused = await sendTo(firstCustomer, large)
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
  expect(((await refused.json()) as { message: string }).message).toMatch(/many large images.*try again in \d+ seconds/)
  expect((await sendTo(secondCustomer, png)).status).toBe(200)
  await pool.end()
})

test('a file can be attached only by its owner and only for its purpose', async () => {
  const { data } = await send(ada, png, { purpose: 'IDENTITY' })
  const attach = (ownerId: string, purposes: FilePurpose[]) => requireFiles(db, [data.id], { ownerId, purposes })
  expect((await attach(ada.user.id, ['IDENTITY'])).map((row) => row.id)).toEqual([data.id])
  await expect(attach(ada.user.id, ['AVATAR'])).rejects.toMatchObject({ code: 'VALIDATION', errors: [{ path: 'files' }] })
  await expect(attach(editor.user.id, ['IDENTITY'])).rejects.toMatchObject({ code: 'VALIDATION' })
})

test('the same file sent twice has the same hash of the content received', async () => {
  const [firstFile, two] = [await send(ada, png), await send(ada, png)]
  const rows = await db.all<{ source_sha256: Buffer }>(
    sql`select source_sha256 from files where id = any(${[firstFile.data.id, two.data.id]}::uuid[])`,
  )
  expect(rows[0]?.source_sha256.equals(rows[1]?.source_sha256 ?? Buffer.alloc(0))).toBe(true)
})

test('identity documents are encrypted on disk, proofs of payment are not', async () => {
  const { data } = await send(ada, png, { purpose: 'IDENTITY' })
  const proofFile = await send(ada, png, { purpose: 'TRANSFER_PROOF' })
  const stored = await server.services.files.get(data.id)
  expect(keyIdOf(stored)).toEqual(await currentKeyId(server.services))
  expect(stored.includes('WEBP')).toBe(false)
  expect((await server.services.files.get(proofFile.data.id)).includes('WEBP')).toBe(true)
  const served = Buffer.from(await (await readWithLink(ada, data.id)).arrayBuffer())
  expect((await sharp(served).metadata()).format).toBe('webp')
  expect([served.length, createHash('sha256').update(served).digest('hex')]).toEqual([data.size, data.sha256])
})

test('an encrypted file that was altered, truncated or replaced is not served, nor decrypted with another secret', async () => {
  const [firstFile, secondFile] = [await send(ada, png, { purpose: 'IDENTITY' }), await send(ada, png, { purpose: 'IDENTITY' })]
  const { files } = server.services
  const [stored, key] = [await files.get(firstFile.data.id), server.services.secrets.key('file')]
  const flipped = Buffer.from(stored)
  flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1
  for (const content of [flipped, stored.subarray(0, -1), await files.get(secondFile.data.id)]) {
    expect(() => decryptFile(key, firstFile.data.id, content)).toThrow('cannot be decrypted')
    await files.put(firstFile.data.id, content)
    expect((await readWithLink(ada, firstFile.data.id)).status).toBe(500)
  }
  await files.put(firstFile.data.id, stored)
  expect((await readWithLink(ada, firstFile.data.id)).status).toBe(200)
  expect(() => decryptFile(deriveSecrets('another secret that is long enough to be one').key('file'), firstFile.data.id, stored)).toThrow()
  expect(decryptFile(key, firstFile.data.id, stored).includes('WEBP')).toBe(true)
})

test('unencrypted documents of an earlier version are readable and are encrypted in the background', async () => {
  const { data } = await send(ada, png, { purpose: 'IDENTITY' })
  const { files, secrets } = server.services
  const plain = decryptFile(secrets.key('file'), data.id, await files.get(data.id))
  await files.put(data.id, plain)
  await db.run(sql`update files set key_id = null where id = ${data.id}`)
  const content = async () => Buffer.from(await (await readWithLink(ada, data.id)).arrayBuffer())
  expect((await content()).equals(plain)).toBe(true)
  await encryptFiles.run(server.services, {})
  expect(keyIdOf(await files.get(data.id))).toEqual(await currentKeyId(server.services))
  expect((await content()).equals(plain)).toBe(true)
})

test('a key rotation encrypts every document with a new key; the command refuses another AUTH_SECRET', async () => {
  const { data } = await send(ada, png, { purpose: 'IDENTITY' })
  const before = await currentKeyId(server.services)
  const rotate = (secret: string) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', 'src/server/operations/file-keys/main.ts'], {
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: server.url, DATA_DIR: server.services.env.DATA_DIR, AUTH_SECRET: secret },
    })
  const { stdout } = await rotate(server.services.env.AUTH_SECRET ?? '')
  expect(stdout).toMatch(/^Encryption key of identity documents rotated: \d+ files re-encrypted\.\n$/)
  const after = await currentKeyId(server.services)
  expect(after).not.toEqual(before)
  expect(keyIdOf(await server.services.files.get(data.id))).toEqual(after)
  expect((await readWithLink(ada, data.id)).status).toBe(200)
  const rows = await db.all(sql`select id from files where purpose = 'IDENTITY' and key_id is distinct from ${after}`)
  expect(rows).toEqual([])
  await expect(rotate('another secret that is long enough to be one')).rejects.toMatchObject({
    stderr: expect.stringMatching(/^AUTH_SECRET does not match the one/) as string,
  })
  expect(await currentKeyId(server.services)).toEqual(after)
}, 60_000)

test('an identity document opens only with a five-minute link, in the session that requested it', async () => {
  const reviewer = await server.staff('link-reviewer', { permissions: ['user-verification-requests:read'] })
  const [firstFile, secondFile] = [await send(ada, png, { purpose: 'IDENTITY' }), await send(ada, png, { purpose: 'IDENTITY' })]
  const open = async (caller: Pick<Caller, 'request'>, id: string, link: string) => (await read(caller, id, {}, `?link=${link}`)).status
  const link = await linkTo(ada, firstFile.data.id)
  const [expires = '', signature = ''] = link.split('.')
  expect([await open(ada, firstFile.data.id, link), (await read(ada, firstFile.data.id)).status]).toEqual([200, 422])
  expect([
    await open(ada, secondFile.data.id, link),
    await open(reviewer, firstFile.data.id, link),
    await open(server.visitor, firstFile.data.id, link),
  ]).toEqual([422, 422, 404])
  expect(await open(await server.again(ada), firstFile.data.id, link)).toBe(422)
  expect(await open(ada, firstFile.data.id, `${Number(expires) + 60_000}.${signature}`)).toBe(422)
  expect(await linkTo(await server.customer('no-link'), firstFile.data.id)).toBe('none')
  server.clock.set(new Date(server.clock.now().getTime() + 5 * 60_000))
  expect(await open(ada, firstFile.data.id, link)).toBe(422)
  expect((await readWithLink(ada, firstFile.data.id)).status).toBe(200)
})
