import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCode } from '@/server/db/ids'
import { msg } from '@/locales/message'
import { composeEmail, layOut, senderOf, type EmailParts } from '@/server/modules/mail/email'

const sender = { title: 'Carmine', hostUrl: 'https://carmine.example' }
const laidOut = (parts: EmailParts) => layOut(composeEmail(parts, sender), 'en')
const runs = (text: string) => text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []

test('the text part and the HTML part say the same and link to the site', () => {
  const content = laidOut({
    template: 'withdrawal.paid',
    subject: 'Paid: 250,000.00 USD',
    heading: 'Your withdrawal is paid',
    paragraphs: ['It left us today.'],
    facts: [['Amount', '250,000.00 USD']],
    action: { label: 'See it', path: '/users/withdraws?page=1&limit=10' },
    footnote: 'Not you? Write to us.',
  })
  for (const words of ['Your withdrawal is paid', 'It left us today.', 'Amount', '250,000.00 USD', 'See it', 'Not you? Write to us.']) {
    expect(content.text).toContain(words)
    expect(content.html).toContain(words)
  }
  expect(content.text).toContain('https://carmine.example/users/withdraws?page=1&limit=10')
  expect(content.html).toContain('https://carmine.example/users/withdraws?page=1&#38;limit=10')
})

test('text that users wrote keeps its line breaks and is never markup', () => {
  const { html, text } = laidOut({ template: 't', subject: 's', heading: 'h', paragraphs: ['One <b>line</b>.\nAnother.\n'] })
  expect(text).toContain('One <b>line</b>.\nAnother.')
  expect(html).toContain('One &#60;b&#62;line&#60;/b&#62;.<br>Another.</p>')
})

test('an email with a code contains exactly one run of six digits in its text part, whatever users wrote', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.stringMatching(/^\d{0,9}( \d{6})?$/),
      fc.stringMatching(/^0x[0-9]{6}[a-f]{2}\d{6}$/),
      fc.stringMatching(/^\d{6}$/),
      (words, digits, address, code) => {
        const content = laidOut({
          template: 'wallet.code',
          subject: `Code ${digits}`,
          heading: words || 'Code',
          paragraphs: [digits, words],
          facts: [
            ['Title', digits],
            ['Address', address],
          ],
          code,
          footnote: digits,
        })
        expect(runs(content.text)).toEqual([code])
      },
    ),
  )
})

test('a link whose digits could be mistaken for a code is refused', () => {
  const withLink = () =>
    composeEmail(
      {
        template: 'wallet.code',
        subject: 's',
        heading: 'h',
        paragraphs: [],
        code: '111111',
        action: { label: 'Freeze', path: '/auth#freeze=a123456b' },
      },
      sender,
    )
  expect(withLink).toThrow(/other digits/)
})

test('text that users wrote is escaped in the HTML part', () => {
  const content = laidOut({
    template: 't',
    subject: 's',
    heading: '<script>alert(1)</script>',
    paragraphs: ['"><img src=x onerror=alert(1)>'],
  })
  expect(content.html).not.toContain('<script>')
  expect(content.html).not.toContain('<img src=x')
})

test('no reference code contains six digits in a row', () => {
  const codes = Array.from({ length: 5000 }, () => newCode('INV'))
  expect(codes.filter((code) => /\d{6}/.test(code))).toEqual([])
  expect(codes.every((code) => /^INV-[2-9A-HJ-KM-NP-TV-Z]{8}$/.test(code))).toBe(true)
})

const env = { NEXT_PUBLIC_WEB_TITLE: 'Carmine', NEXT_PUBLIC_WEB_HOST_URL: 'https://x.example/', PORT: 3000 }
const bare = { template: 't', subject: 's', heading: 'h', paragraphs: [] }

test('links use the configured host without a trailing slash', () => {
  expect(senderOf(env)).toMatchObject({ title: 'Carmine', hostUrl: 'https://x.example' })
  expect(senderOf({ NEXT_PUBLIC_WEB_TITLE: 'Carmine', NEXT_PUBLIC_WEB_HOST_URL: undefined, PORT: 4000 }).hostUrl).toBe(
    'http://localhost:4000',
  )
})

const legal = {
  NEXT_PUBLIC_LEGAL_NAME: 'Example Holdings Ltd',
  NEXT_PUBLIC_LEGAL_REGISTRATION: 'HRB 12345',
  NEXT_PUBLIC_LEGAL_ADDRESS: '1 Main Street|Dublin',
  NEXT_PUBLIC_LEGAL_LAW: 'Ireland',
  NEXT_PUBLIC_LEGAL_COMPLAINTS: 'complaints@example.com',
}
const company = 'Example Holdings Ltd'
const address = '1 Main Street, Dublin'

test.each([
  ['en', `${company}, registration no. HRB 12345, ${address}. Governing law: Ireland. Complaints: complaints@example.com`],
  ['es', `${company}, n.º de registro HRB 12345, ${address}. Ley aplicable: Ireland. Reclamaciones: complaints@example.com`],
  ['ar', `${company}، رقم التسجيل HRB 12345، ${address}. القانون الواجب التطبيق: Ireland. الشكاوى: complaints@example.com`],
] as const)('the footer of an email names the company, its governing law and the address for complaints (%s)', (language, imprint) => {
  const { text, html } = layOut(composeEmail(bare, senderOf({ ...env, ...legal })), language)
  for (const part of [text, html]) expect(part.replace(/[\u2068\u2069]/g, '')).toContain(imprint)
})

test('an email isolates a name written from right to left, and its subject has no marks', () => {
  const by = msg('{count} of your exports are still running, {name}, 24 Nov 2026', { count: 1, name: 'محمد' })
  const { subject, text, html } = layOut(composeEmail({ ...bare, subject: by, paragraphs: [by] }, senderOf(env)), 'en')
  expect(subject).toBe('1 of your exports are still running, محمد, 24 Nov 2026')
  for (const part of [text, html]) expect(part).toContain('running, \u2068محمد\u2069, 24 Nov 2026')
})

test('an email queued by an earlier version keeps its footer', () => {
  const queued = { ...bare, sender: { title: 'Carmine', hostUrl: 'https://x.example', imprint: 'Example Holdings Ltd, HRB 12345' } }
  for (const part of Object.values(layOut(queued, 'es')).slice(-2)) expect(part).toContain('Example Holdings Ltd, HRB 12345')
  expect(layOut({ ...bare, sender }, 'en').text).toContain('https://carmine.example\n')
})
