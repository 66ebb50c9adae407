import { isValidElement, Children, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'

// The legal parties are settings of the installation, read when the pages are built.
const settings = {
  NEXT_PUBLIC_LEGAL_NAME: 'Example Holdings Ltd',
  NEXT_PUBLIC_LEGAL_REGISTRATION: 'HRB 12345',
  NEXT_PUBLIC_LEGAL_ADDRESS: '1 Main Street, Dublin',
}
let bodyOf: (page: string, locale?: string) => string

type WithChildren = { children?: ReactNode }
const elementsIn = (children: ReactNode): ReactElement<WithChildren>[] =>
  Children.toArray(children).filter((child): child is ReactElement<WithChildren> => isValidElement(child))

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const { default: Document } = await import('@/pages/_document')
  const { Main, NextScript } = await import('next/document')
  bodyOf = (page, locale = 'en') => {
    const drawn = Document.prototype.render.call({ props: { __NEXT_DATA__: { page }, locale, dangerousAsPath: page } })
    const body = elementsIn(drawn.props.children).find(({ type }) => type === 'body')
    // What Next itself puts into a document needs its server; the rest is ours.
    const own = elementsIn(body?.props.children).filter(({ type }) => type !== Main && type !== NextScript)
    return renderToStaticMarkup(<>{own}</>)
  }
})

test.each(['/', '/auth', '/users'])('%s names the company, its registration number and address in the foot of the page', (page) => {
  const foot = bodyOf(page)
  for (const value of ['Example Holdings Ltd', 'HRB 12345', '1 Main Street', 'Dublin']) expect(foot).toContain(value)
})

test.each(['es', 'ar'])('also in %s', (locale) => {
  for (const value of ['Example Holdings Ltd', 'HRB 12345']) expect(bodyOf('/', locale)).toContain(value)
})
