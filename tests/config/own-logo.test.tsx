// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const OWN = { NEXT_PUBLIC_LOGO: '/own/logo.png', NEXT_PUBLIC_MARK: '/own/mark.png' }

const stubSettings = (settings: Readonly<Record<string, string>>) => {
  vi.resetModules()
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
}
const sourcesIn = (element: HTMLElement) => [...element.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

describe('an installation with a custom logo', () => {
  it('shows it in the header and the preloader, and its own mark', async () => {
    stubSettings(OWN)
    const { Logo, Mark } = await import('@/components/brand/logo')
    const { Preloader } = await import('@/components/brand/preloader')
    const { container } = render(
      <>
        <Logo />
        <Preloader />
        <Mark />
      </>,
    )
    expect(sourcesIn(container)).toEqual(['/own/logo.png', '/own/logo.png', '/own/mark.png'])
    expect(container.innerHTML).not.toMatch(/<svg|\/(logo|mark)(-dark)?\.svg/)
  })

  it('uses it in both themes and as mark and favicon if only the logo is set', async () => {
    stubSettings({ NEXT_PUBLIC_LOGO: '/own/logo.png' })
    const { site } = await import('@/config/site')
    expect([site.logo.light, site.logo.dark, site.mark.light, site.mark.dark, site.favicon]).toEqual(Array(5).fill('/own/logo.png'))
  })

  it('shows it on the share card', async () => {
    stubSettings(OWN)
    const { SiteShareCard } = await import('@/features/crawlers/public/share-card')
    const { container } = render(<SiteShareCard logo="data:image/png;base64,b3du" />)
    expect(sourcesIn(container)).toEqual(['data:image/png;base64,b3du'])
    expect(container.querySelector('svg')).toBeNull()
  })
})

describe('an installation without a custom logo', () => {
  it('uses the Carmine logo, with one file for each theme', async () => {
    const { site } = await import('@/config/site')
    expect(site).toMatchObject({
      logo: { light: '/logo.svg', dark: '/logo-dark.svg', width: 180, height: 50 },
      mark: { light: '/mark.svg', dark: '/mark-dark.svg' },
      favicon: '/favicon.svg',
    })
  })
})

describe('the logo files', () => {
  it('that are missing from public are listed', async () => {
    const { missingLogos } = await import('@/server/infra/logo')
    const folder = mkdtempSync(join(process.env.TMPDIR ?? '/tmp', 'public-'))
    writeFileSync(join(folder, 'own.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const missing = (logo?: string) => missingLogos({ NEXT_PUBLIC_LOGO: logo, NEXT_PUBLIC_LOGO_DARK: undefined }, folder)
    expect([missing('/own.svg'), missing('/other.svg')]).toEqual([[], ['/other.svg', '/other.svg']])
    expect(missing()).toEqual(['/logo.svg', '/logo-dark.svg'])
    rmSync(folder, { recursive: true })
  })

  it.each(['logo.svg', '/../secret.svg', '/own/logo.gif', 'https://elsewhere.example/logo.svg'])('cannot be %s', async (path) => {
    const { readEnv } = await import('@/server/environment/env')
    expect(() => readEnv({ NEXT_PUBLIC_LOGO: path })).toThrow(/NEXT_PUBLIC_LOGO is invalid: must be the path/)
  })
})
