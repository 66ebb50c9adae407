// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { msg } from '@/locales/message'
import { messageKey } from '@/locales/message-key.mjs'
import { pluralForm } from '@/locales/plural'
import { filled } from '@/locales/read-message'
import { renderText } from '@/locales/render'
import { Rich } from '@/locales/rich'
import { isolatedText, t, textIn, translated } from '@/locales/text'
import type { Language } from '@/locales/languages'

/** Sets the document's language and the page's translations, as the server and the translation script do. */
function read(language: Language, messages: Record<string, string> = {}) {
  document.documentElement.lang = language
  const carmineMessages = Object.fromEntries(Object.entries(messages).map(([text, translation]) => [messageKey(text), translation]))
  Object.assign(globalThis, { carmineMessages })
}
afterEach(() => read('en'))

const written = (text: string, values: Record<string, unknown>, language: Language = 'en') =>
  filled(text, values, language, String).join('')

describe('a message', () => {
  test('supports values, plural forms and select forms', () => {
    expect(written('Withdraw {amount} to {name}', { amount: '5.00 USD', name: 'Ann' })).toBe('Withdraw 5.00 USD to Ann')
    const wallets = '{count, plural, =0 {no wallets} one {# wallet} other {# wallets}} of {name}'
    expect([0, 1, 2, 1250].map((count) => written(wallets, { count, name: 'Ann' }))).toEqual([
      'no wallets of Ann',
      '1 wallet of Ann',
      '2 wallets of Ann',
      '1,250 wallets of Ann',
    ])
    expect(written('{kind, select, BANK {a bank} other {a wallet of {name}}}', { kind: 'X', name: 'Ann' })).toBe('a wallet of Ann')
  })

  test('keeps apostrophes and shows the placeholder of a missing value', () => {
    expect(written("Don't pay {amount}: it isn't due", {})).toBe("Don't pay {amount}: it isn't due")
  })

  test('agrees in gender with its subject where the message selects on it', () => {
    const paid = '{of, select, commission {Pagada} other {Pagado}}'
    expect(written(paid, { of: 'commission' }, 'es')).toBe('Pagada')
    expect(written(paid, {}, 'es')).toBe('Pagado')
  })

  test('chooses the CLDR plural form for whole numbers', () => {
    for (const language of ['en', 'es', 'ar'] as const) {
      const rules = new Intl.PluralRules(language)
      for (let count = 0; count < 1_000; count += 1) expect(pluralForm(language, count), `${language} ${count}`).toBe(rules.select(count))
    }
  })
})

describe('a text', () => {
  test('is English without a translation, and follows the language of the document', () => {
    expect(t('Sign in')).toBe('Sign in')
    read('es', { 'Sign in': 'Iniciar sesión' })
    expect([t('Sign in'), t('Sign out'), t(msg('Sign in'))]).toEqual(['Iniciar sesión', 'Sign out', 'Iniciar sesión'])
    expect(textIn('en', 'Sign in')).toBe('Sign in')
  })

  test('isolates the direction of its values in a right-to-left language', () => {
    read('ar', { 'Paid {amount} of {count}': 'دُفع {amount} من {count}' })
    expect(t('Paid {amount} of {count}', { amount: '5.00 USD', count: 3 })).toBe('دُفع \u20685.00 USD\u2069 من 3')
  })

  test.each(['en', 'es'] as const)('isolates a name written from right to left also in a sentence from left to right (%s)', (language) => {
    read(language)
    const changed = t('Last changed by {name}, {at}', { name: 'محمد', at: '24 Nov 2026' })
    expect(changed).toBe('Last changed by \u2068محمد\u2069, 24 Nov 2026')
    for (const name of ['Ann Bell', 'Юлия', '李小龍', '山田']) expect(t('By {name}', { name })).toBe(`By ${name}`)
    for (const name of ['דוד', 'މުހައްމަދު', '𞤀𞤣𞤢𞤥']) expect(t('By {name}', { name })).toBe(`By \u2068${name}\u2069`)
    expect(renderText(msg('By {name}', { name: 'محمد' }), language)).toContain('\u2068محمد\u2069')
    expect(isolatedText('محمد')).toBe('\u2068محمد\u2069')
  })

  test('in a table of labels follows the current language', () => {
    const labels = translated({ PAID: msg('Paid'), more: [{ label: msg('Paid'), href: '/x' }] })
    expect(labels).toEqual({ PAID: 'Paid', more: [{ label: 'Paid', href: '/x' }] })
    read('es', { Paid: 'Pagado' })
    expect([labels.PAID, labels.more[0].label]).toEqual(['Pagado', 'Pagado'])
  })
})

test('a sentence contains elements where its translation places them', () => {
  read('es', { 'Accept the <0>terms</0> of {name}<1/>, {amount}.': '{name}: acepte los <0>términos</0>,<1/> {amount}.' })
  render(
    <p>
      <Rich
        text="Accept the <0>terms</0> of {name}<1/>, {amount}."
        parts={[<a key="terms" href="/terms" />, <br key="line" />]}
        values={{ name: 'Carmine', amount: <b>5.00</b> }}
      />
    </p>,
  )
  expect(screen.getByRole('link', { name: 'términos' })).toHaveAttribute('href', '/terms')
  expect(screen.getByRole('paragraph').innerHTML).toBe('Carmine: acepte los <a href="/terms">términos</a>,<br> <b>5.00</b>.')
})
