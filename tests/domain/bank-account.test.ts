import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkBankAccount, ibanFault } from '@/domain/bank-account'
import { isAbaNumber } from '@/domain/bank-forms'
import { compareNames } from '@/domain/holder-name'

/** Published examples of the IBAN registry. */
const ibans = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NL91ABNA0417164300',
  'PT50000201231234567890154',
  'CH9300762011623852957',
  'MT84MALT011000012345MTLCAST001S',
  'NO9386011117947',
]
const holder = 'Ada Lindqvist'
const sepa = (iban: string, bic?: string) => checkBankAccount('SEPA', { holder, iban, bic })
const national = (country: string, routingNumber: string, accountNumber: string) =>
  checkBankAccount('BANK', { holder, country, routingNumber, accountNumber })
const fault = (check: ReturnType<typeof sepa>) => (check.ok ? undefined : check.path)

describe('an IBAN', () => {
  test.each(ibans)('%s is accepted in lower case and with spaces', (iban) => {
    expect(ibanFault(iban)).toBeUndefined()
    const bic = `DEUT${iban.slice(0, 2)}FF`
    expect(sepa(` ${iban.toLowerCase().replace(/(.{4})/g, '$1 ')}`, bic)).toMatchObject({
      ok: true,
      address: iban,
      details: { iban, country: iban.slice(0, 2), holder },
    })
  })

  test('with one wrong digit or two swapped adjacent characters is refused', () => {
    const near = fc.record({ iban: fc.constantFrom(...ibans), at: fc.nat(40), digit: fc.nat(9), swaps: fc.boolean() })
    fc.assert(
      fc.property(near, ({ iban, at, digit, swaps }) => {
        const place = 2 + (at % (iban.length - 3))
        const letters = [...iban]
        if (swaps) [letters[place], letters[place + 1]] = [letters[place + 1] ?? '', letters[place] ?? '']
        else if (/\d/.test(letters[place] ?? '')) letters[place] = String(digit)
        const changed = letters.join('')
        if (changed !== iban) expect(ibanFault(changed)).toBeDefined()
      }),
      { numRuns: 2000 },
    )
  })

  test('with one character too few or too many is refused', () => {
    for (const iban of ibans) {
      expect(fault(sepa(iban.slice(0, -1)))).toBe('iban')
      expect(fault(sepa(`${iban}0`))).toBe('iban')
    }
    expect(fault(sepa(''))).toBe('iban')
    expect(fault(sepa('XX89370400440532013000'))).toBe('iban')
  })

  test('with check digits that cannot occur is refused, even if its remainder is correct', () => {
    // 98 and 01 have the same remainder modulo 97.
    const digits = (rest: string) => [...Array(100).keys()].map((n) => `DE${String(n).padStart(2, '0')}${rest}`)
    for (let n = 0; n < 400; n += 1) {
      const read = digits(`3704004405320${String(13000 + n)}`).filter((iban) => ibanFault(iban) === undefined)
      expect(read).toHaveLength(1)
    }
  })

  test('outside SEPA is refused, and outside the EEA requires a BIC of the same country', () => {
    expect(fault(sepa('AE070331234567890123456'))).toBe('iban')
    expect(fault(sepa('CH9300762011623852957'))).toBe('bic')
    expect(fault(sepa('CH9300762011623852957', 'DEUTDEFF'))).toBe('bic')
    expect(sepa('CH9300762011623852957', 'ubswchzh80a')).toMatchObject({ ok: true, details: { bic: 'UBSWCHZH80A' } })
    expect(fault(sepa('DE89370400440532013000', 'DEUTDEF'))).toBe('bic')
    expect(fault(sepa('DE89370400440532013000', 'DEUTDEF0'))).toBe('bic')
  })
})

describe('a national account', () => {
  test.each(['021000021', '011401533', '121000358', '026009593'])('%s is a routing number of the United States', (number) => {
    expect(isAbaNumber(number)).toBe(true)
    expect(national('US', number, '12345678')).toMatchObject({ ok: true, address: `US ${number} 12345678` })
  })

  test('with one wrong routing digit, or two swapped ones that do not differ by five, is refused', () => {
    for (const number of ['021000021', '011401533', '121000358', '026009593'])
      for (let at = 0; at < number.length; at += 1) {
        for (let digit = 0; digit < 10; digit += 1) {
          const wrong = number.slice(0, at) + String(digit) + number.slice(at + 1)
          if (wrong !== number) expect(fault(national('US', wrong, '12345678'))).toBe('routingNumber')
        }
        const [current = '', next = ''] = [number[at], number[at + 1]]
        const swapped = number.slice(0, at) + next + current + number.slice(at + 2)
        // Swapping digits that differ by five changes the weighted sum by a multiple of ten, which the checksum cannot detect.
        if (next !== '' && current !== next && Math.abs(Number(current) - Number(next)) !== 5) expect(isAbaNumber(swapped)).toBe(false)
      }
  })

  test.each([
    ['US', '000000000', '12345678', 'routingNumber'],
    ['US', '021000021', '123', 'accountNumber'],
    ['GB', '20000', '55779911', 'routingNumber'],
    ['GB', '200000', '5577991', 'accountNumber'],
    ['GB', '200000', '00000000', 'accountNumber'],
    ['IN', 'HDFC1000001', '123456789', 'routingNumber'],
    ['AU', '12345', '12345678', 'routingNumber'],
    ['TR', '', 'TR330006100519786457841327', 'accountNumber'],
    ['', '021000021', '12345678', 'country'],
  ])('of %s with %s and %s is refused for its %s', (country, routing, account, path) => {
    expect(fault(national(country, routing, account))).toBe(path)
  })

  test('is normalised to one address, regardless of case and separators', () => {
    expect(national('gb', '20-00-00', '5577 9911')).toMatchObject({ ok: true, address: 'GB 200000 55779911' })
    expect(national('TR', '', 'TR33 0006 1005 1978 6457 8413 26')).toMatchObject({ ok: true, address: 'TR TR330006100519786457841326' })
  })
})

test.each([
  ['Ada Lindqvist', 'Ada Lindqvist', 'SAME'],
  ['LINDQVIST, ADA', 'Ada Lindqvist', 'SAME'],
  ['Dr. Ada M. Lindqvist', 'Ada Lindqvist', 'SAME'],
  ['Ada Lindqvist', 'Ada Maria Lindqvist', 'SAME'],
  ['Jose Garcia Nunez', 'José García Núñez', 'SAME'],
  ['Søren Weiß', 'Soren Weiss', 'SAME'],
  ["Siobhan O'Neill", 'Siobhan O’Neill', 'SAME'],
  ['A. Lindqvist', 'Ada Lindqvist', 'PARTIAL'],
  ['B Lindqvist', 'Ada Lindqvist', 'PARTIAL'],
  ['Bo Lindqvist', 'Ada Lindqvist', 'PARTIAL'],
  ['Ada Lindkvist', 'Ada Lindqvist', 'PARTIAL'],
  ['Ada', 'Ada Lindqvist', 'PARTIAL'],
  ['Анна Петрова', 'Anna Petrova', 'PARTIAL'],
  ['Grace Hopper', 'Ada Lindqvist', 'OTHER'],
  ['Lindqvist Holding AB', 'Ada Lindqvist', 'PARTIAL'],
  // Letters of another script or invisible ones do not make another person's name incomparable.
  ['Grаce Hopper', 'Ada Lindqvist', 'OTHER'],
  ['Grace Hopper\u3164', 'Ada Lindqvist', 'OTHER'],
  ['Ada Lindqvist\u3164', 'Ada Lindqvist', 'SAME'],
  ['Mr. Dr.', 'Ada Lindqvist', 'OTHER'],
  ['', 'Ada Lindqvist', 'PARTIAL'],
  // A particle that both names have proves nothing.
  ['Maria da Silva', 'Ana da Costa', 'OTHER'],
  ['Grace van der Hopper', 'Ada van der Berg', 'OTHER'],
  ['da Silva', 'Ana da Silva', 'PARTIAL'],
  ['Ana Silva', 'Ana da Silva', 'SAME'],
  ['Do Van', 'Van Do', 'SAME'],
  ['Do Nguyen', 'Van Nguyen', 'PARTIAL'],
  ['Ada A. Lindqvist', 'Lindqvist Ada', 'SAME'],
  // The same person as the bank writes the name.
  ['Aase Hoeg', 'Åse Høg', 'PARTIAL'],
  ['Paer Oest', 'Pär Öst', 'PARTIAL'],
  ['ヤマダ タロウ', '山田 太郎', 'PARTIAL'],
  ['鈴木 一郎', '山田 太郎', 'OTHER'],
] as const)('the name %s compared with %s is %s', (a, b, expected) => {
  expect(compareNames(a, b)).toBe(expected)
})
