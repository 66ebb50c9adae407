import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newCode } from '@/server/db/ids'
import { composeEmail, layOut, senderOf, type EmailParts } from '@/server/modules/mail/email'

const sender = { title: 'Carmine', hostUrl: 'https://carmine.example' }
const laidOut = (parts: EmailParts) => layOut(composeEmail(parts, sender), 'en')
const runs = (text: string) => text.match(/(?<!\d)\d{6}(?!\d)/g) ?? []

test('both parts of a content say the same, and link to this site', () => {
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

test('what people wrote keeps its lines, and is never markup', () => {
  const { html, text } = laidOut({ template: 't', subject: 's', heading: 'h', paragraphs: ['One <b>line</b>.\nAnother.\n'] })
  expect(text).toContain('One <b>line</b>.\nAnother.')
  expect(html).toContain('One &#60;b&#62;line&#60;/b&#62;.<br>Another.</p>')
})

test('a content with a code holds exactly one run of six digits in its plain part, whatever people wrote into it', () => {
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

test('a link whose own digits could be taken for a code is refused', () => {
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

test('what people wrote is text in the HTML part, never markup', () => {
  const content = laidOut({
    template: 't',
    subject: 's',
    heading: '<script>alert(1)</script>',
    paragraphs: ['"><img src=x onerror=alert(1)>'],
  })
  expect(content.html).not.toContain('<script>')
  expect(content.html).not.toContain('<img src=x')
})

test('no code for people holds six digits in a row', () => {
  const codes = Array.from({ length: 5000 }, () => newCode('INV'))
  expect(codes.filter((code) => /\d{6}/.test(code))).toEqual([])
  expect(codes.every((code) => /^INV-[2-9A-HJ-KM-NP-TV-Z]{8}$/.test(code))).toBe(true)
})

test('links lead to the configured host, without a slash too many', () => {
  expect(senderOf({ NEXT_PUBLIC_WEB_TITLE: 'Carmine', NEXT_PUBLIC_WEB_HOST_URL: 'https://x.example/', PORT: 3000 })).toEqual({
    title: 'Carmine',
    hostUrl: 'https://x.example',
    imprint:
      'Carmine Demo, not a registered company, registration no. none (demonstration), 18 Ledger Lane, 4th floor, Porto 4050-253, Portugal',
  })
  expect(senderOf({ NEXT_PUBLIC_WEB_TITLE: 'Carmine', NEXT_PUBLIC_WEB_HOST_URL: undefined, PORT: 4000 }).hostUrl).toBe(
    'http://localhost:4000',
  )
})
