import { isValidElement, Children, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'

// The legal parties are environment variables of the installation, read when the pages are built.
const settings = {
  NEXT_PUBLIC_LEGAL_NAME: 'Example Holdings Ltd',
  NEXT_PUBLIC_LEGAL_REGISTRATION: 'HRB 12345',
  NEXT_PUBLIC_LEGAL_ADDRESS: '1 Main Street | Dublin',
  NEXT_PUBLIC_LEGAL_LAW: 'the laws of Ireland',
  NEXT_PUBLIC_LEGAL_COMPLAINTS: 'complaints@example.com',
}
const named = ['Example Holdings Ltd', 'HRB 12345', '1 Main Street, Dublin', 'the laws of Ireland', 'complaints@example.com']
let bodyOf: (page: string, locale?: string) => string
let rendered: { about: string; home: string }

type WithChildren = { children?: ReactNode }
const elementsIn = (children: ReactNode): ReactElement<WithChildren>[] =>
  Children.toArray(children).filter((child): child is ReactElement<WithChildren> => isValidElement(child))

/** The text of the markup, without tags and the direction isolates around names. */
const textOf = (markup: string): string => markup.replace(/<[^>]*>|[\u2068\u2069]/g, '')

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const { default: Document } = await import('@/pages/_document')
  const { Main, NextScript } = await import('next/document')
  bodyOf = (page, locale = 'en') => {
    const drawn = Document.prototype.render.call({ props: { __NEXT_DATA__: { page }, locale, dangerousAsPath: page } })
    const body = elementsIn(drawn.props.children).find(({ type }) => type === 'body')
    // Without the elements of Next, which need its server.
    const own = elementsIn(body?.props.children).filter(({ type }) => type !== Main && type !== NextScript)
    return renderToStaticMarkup(<>{own}</>)
  }
  const { AboutScreen } = await import('@/features/legal/public/about-screen')
  const { RiskWarning } = await import('@/features/home/public/risk-warning')
  rendered = { about: renderToStaticMarkup(<AboutScreen />), home: renderToStaticMarkup(<RiskWarning />) }
})

test.each(['/', '/auth', '/users'])(
  '%s names the company, registration number, address, governing law and complaints address in the footer',
  (page) => {
    const foot = textOf(bodyOf(page))
    for (const value of named) expect(foot).toContain(value)
  },
)

test.each(['es', 'ar'])('the footer names the same details in %s', (locale) => {
  const foot = textOf(bodyOf('/', locale))
  for (const value of named) expect(foot).toContain(value)
})

test('the About page names the same details and links the complaints address', () => {
  for (const value of named) expect(textOf(rendered.about)).toContain(value)
  expect(rendered.about).toContain('href="mailto:complaints@example.com"')
})

test('the home page names the company and its registration number in the risk warning', () => {
  expect(textOf(rendered.home)).toContain('is operated by Example Holdings Ltd, registration no. HRB 12345.')
})
