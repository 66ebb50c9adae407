import { expect, test } from '@playwright/test'
import { call } from './support/api'
import { url } from './support/fixtures'

type Listed = { slug: string; title: string; about: string }

const text = async (path: string) => (await fetch(url() + path)).text()
const projects = () => call<Listed[]>(url(), 'GET', '/projects?limit=100')
const cacheControl = async (path: string) => (await fetch(url() + path, { redirect: 'manual' })).headers.get('Cache-Control')

/** Metadata in a page's head: a meta element by `name` or `property`, or the canonical URL. */
async function headOf(path: string): Promise<Map<string, string>> {
  const html = await text(path)
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
    ([, name = '', content = '']) => [name, content] as const,
  )
  const canonical = [...html.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, address = '']) => ['canonical', address] as const)
  const title = [...html.matchAll(/<title[^>]*>([^<]*)</g)].map(([, words = '']) => ['title', words] as const)
  const all = [...metas, ...canonical, ...title].filter(([name]) => name !== 'theme-color')
  expect(new Set(all.map(([name]) => name)).size, `${path} says something twice: ${all.map(([name]) => name).join()}`).toBe(all.length)
  return new Map(all)
}

test('robots.txt disallows the signed-in areas and names the sitemap', async () => {
  const robots = await text('/robots.txt')
  for (const path of ['/users', '/admin', '/auth?'])
    for (const prefix of ['', '/es', '/ar']) expect(robots).toContain(`Disallow: ${prefix}${path}\n`)
  expect(robots).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m)
  expect((await fetch(`${url()}/users`)).headers.get('X-Robots-Tag')).toBe('noindex')
})

test('the sitemap lists every public page and every public project in every language', async () => {
  const sitemap = await text('/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const standing = ['/', '/projects', '/about-us', '/terms-and-conditions', '/privacy-policy', '/auth', '/auth/signup']
  const english = [...standing, ...(await projects()).map(({ slug }) => `/projects/${slug}`)]
  const translated = ['/es', '/ar'].flatMap((prefix) => english.map((path) => prefix + (path === '/' ? '' : path)))
  expect([...listed].sort()).toEqual([...english, ...translated].sort())
  expect(sitemap).toMatch(/<loc>[^<]+\/es\/projects<\/loc>(<xhtml:link rel="alternate" hreflang="[a-z-]+" href="[^"]+"\/>){4}<\/url>/)
})

for (const path of [
  '/',
  '/projects?status=open',
  '/about-us',
  '/terms-and-conditions',
  '/privacy-policy?version=1',
  '/auth',
  '/auth/signup',
])
  test(`${path} has a description, a canonical URL and social preview tags, none of them twice`, async () => {
    const head = await headOf(path)
    expect(head.get('description')?.length ?? 0).toBeGreaterThan(40)
    // The product trades in no crypto assets.
    expect(head.get('description')).not.toMatch(/buying and selling/)
    expect(head.get('canonical')).toMatch(new RegExp(`^https?://[^/]+${path.split('?')[0]}$`))
    for (const name of ['og:title', 'og:description', 'og:url', 'og:image', 'og:site_name', 'twitter:card'])
      expect(head.get(name), name).toBeTruthy()
  })

test('a project page has its Open Graph title, structured data and a 1200 by 630 share image', async () => {
  const [project] = await projects()
  const path = `/projects/${project?.slug ?? ''}`
  const head = await headOf(path)
  expect(head.get('og:title')).toBe(project?.title)
  const [, facts = '{}'] = /<script type="application\/ld\+json"[^>]*>([^<]+)<\/script>/.exec(await text(path)) ?? []
  expect(JSON.parse(facts)).toMatchObject({ '@type': 'InvestmentOrDeposit', name: project?.title, description: project?.about })
  const picture = await fetch(url() + new URL(head.get('og:image') ?? '').pathname)
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect(picture.headers.get('Content-Type')).toBe('image/png')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
})

test('the share image of an unknown project returns 404', async () => {
  expect((await fetch(`${url()}/share/projects/not-here`)).status).toBe(404)
})

test('scripts, fonts, images and public pages have the Cache-Control header of their kind', async () => {
  const chunk = /\/_next\/static\/[^" ]+\.js/.exec(await text('/'))?.[0] ?? ''
  for (const path of [chunk, '/fonts/dm-sans.woff2']) expect(await cacheControl(path), path).toBe('public, max-age=31536000, immutable')
  expect(await cacheControl('/theme.js')).toBe('public, max-age=600, stale-while-revalidate=86400')
  expect(await cacheControl('/logo.svg')).toMatch(/^public, max-age=86400/)
  expect(await cacheControl('/sw.js')).toBe('no-cache')
  for (const path of ['/auth', '/about-us']) expect(await cacheControl(path), path).toBe('public, max-age=0, must-revalidate')
})

test('scripts are served with Brotli or gzip when the client accepts it', async () => {
  const chunk = /\/_next\/static\/[^" ]+framework[^" ]+\.js/.exec(await text('/'))?.[0] ?? ''
  const size = async (encoding: string) => {
    const answer = await fetch(url() + chunk, { headers: { 'Accept-Encoding': encoding } })
    expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, encoding === 'identity' ? null : encoding])
    expect(answer.headers.get('Content-Type')).toMatch(/javascript/)
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect((await answer.text()).length).toBeGreaterThan(100_000)
    return Number(answer.headers.get('Content-Length'))
  }
  const [br, gzip, plain] = [await size('br'), await size('gzip'), await size('identity')]
  expect(br).toBeLessThan(gzip)
  expect(gzip).toBeLessThan(plain / 2)
})

test('a missing script returns 404 and is not cached', async () => {
  for (const path of ['/_next/static/chunks/gone.js', '/_next/static/..%2fBUILD_ID', '/_next/static/chunks']) {
    const answer = await fetch(url() + path)
    expect([answer.status, answer.headers.get('Cache-Control')], path).toEqual([404, 'no-store'])
  }
})

test('private pages and API responses are sent with no-store', async () => {
  for (const path of ['/users', '/users/investments', '/admin', '/admin/projects/list'])
    expect(await cacheControl(path), path).toBe('private, no-store')
  for (const path of ['/api/v1/users/my-profile', '/api/v1/stats', '/api/v1/files/01900000-0000-7000-8000-000000000000', '/api/v1/docs'])
    expect(await cacheControl(path), path).toBe('no-store')
})
