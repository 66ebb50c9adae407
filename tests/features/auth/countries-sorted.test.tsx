// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import type { GetServerSidePropsContext } from 'next'
import { beforeAll, expect, test } from 'vitest'
import { useCountryOptions } from '@/components/countries/country-options'
import { signUpProps } from '@/features/auth/public/sign-up/sign-up-props'
import type { Language } from '@/locales/languages'
import { seedContent } from '@/seed/content/seed'
import { renderAs } from '../../support/browser'
import { sql } from '@/server/db/sql'
import { startServer } from '../../support/server'

const server = await startServer()
Object.assign(globalThis, { [Symbol.for('carmine.api')]: (request: Request) => server.app.fetch(request) })
beforeAll(() => server.db.transaction((tx) => seedContent(tx, new Date())))

function speak(language: Language) {
  document.documentElement.lang = language
  Object.assign(globalThis, { carmineReader: { language: () => language, catalogue: () => undefined } })
}

async function signUpTitles(): Promise<string[]> {
  const drawn = await signUpProps({ req: { cookies: {}, headers: {} } } as unknown as GetServerSidePropsContext)
  if (!('props' in drawn)) throw new Error('Sign-up is not drawn')
  return (await drawn.props).countries.map(({ title }) => title)
}

const Options = () => (
  <ul>
    {useCountryOptions().map(({ value, search }) => (
      <li key={value}>{search}</li>
    ))}
  </ul>
)

test.each([
  ['en', 'Afghanistan', ['Germany', 'Ghana']],
  ['es', 'Afganistán', ['Alemania', 'Andorra']],
  ['ar', 'آيسلندا', ['ألبانيا', 'البحرين']],
] as const)('countries are listed by their name in the language of the page (%s)', async (language, first, neighbours) => {
  speak(language)
  await renderAs(server, undefined, <Options />)
  await screen.findByText(first)
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  for (const titles of [await signUpTitles(), shown]) {
    expect(titles.length).toBeGreaterThan(150)
    expect(titles[0]).toBe(first)
    const at = titles.indexOf(neighbours[0])
    expect(titles[at + 1]).toBe(neighbours[1])
  }
})

test('countries that staff placed first or last come before and after the others, which stay sorted by name', async () => {
  await server.db.run(
    sql`update countries set order_priority = case slug when 'us' then 10 when 'pt' then 10 else 2000 end where slug in ('us', 'pt', 'af')`,
  )
  speak('es')
  await renderAs(server, undefined, <Options />)
  await screen.findByText('Afganistán')
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  for (const titles of [await signUpTitles(), shown]) {
    expect(titles.slice(0, 4)).toEqual(['Estados Unidos', 'Portugal', 'Albania', 'Alemania'])
    expect(titles.at(-1)).toBe('Afganistán')
  }
})
