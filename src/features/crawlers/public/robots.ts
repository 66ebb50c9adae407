import type { GetServerSideProps } from 'next'
import { paths, roots } from '@/config/paths'
import { site } from '@/config/site'
import { languageCodes, pathIn } from '@/locales/languages'

/** What nobody finds anything in without signing in, and what is not a page: links of mails, development. */
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
