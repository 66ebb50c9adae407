import type { GetServerSideProps } from 'next'
import { paths, roots } from '@/config/paths'
import { site } from '@/config/site'
import { languageCodes, pathIn } from '@/locales/languages'

/** Excluded from crawling: areas that require a session, and addresses that are not pages (email links, development). */
const closed = [roots.users, roots.admin, `${paths.signIn}?`, `${roots.development}/`].flatMap((path) =>
  languageCodes.map((language) => pathIn(language, path)),
)

export const robots = (): string =>
  ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${site.hostUrl}${paths.sitemap}`, ''].join('\n')

/** `/robots.txt`. */
export const robotsProps: GetServerSideProps = async ({ res }) => {
  res.setHeader('Content-Type', 'text/plain; charset=utf-8')
  res.setHeader('Cache-Control', 'public, max-age=3600')
  res.end(robots())
  return { props: {} }
}
