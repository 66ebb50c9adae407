import type { GetServerSideProps } from 'next'
import { serverRead } from '@/api/server-read'
import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { languageCodes, pathIn, type Language } from '@/locales/languages'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'

const PAGE = 100
/** The maximum number of URLs in a sitemap is 50,000, with three per project; more would require a sitemap index. */
const MOST_PAGES = 160

const standing = [
  paths.home,
  paths.projects,
  paths.aboutUs,
  paths.termsAndConditions,
  paths.privacyPolicy,
  paths.signIn,
  paths.signUp,
] as const

const inXml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const addressIn = (language: Language, path: string) => inXml(site.hostUrl + pathIn(language, path))
const alternate = (code: string, language: Language, path: string) =>
  `<xhtml:link rel="alternate" hreflang="${code}" href="${addressIn(language, path)}"/>`

/** A page in every language; each entry lists all of them, as the document does (`AlternateLinks`). */
function entries(path: string): string[] {
  const links = [...languageCodes.map((code) => alternate(code, code, path)), alternate('x-default', 'en', path)].join('')
  return languageCodes.map((code) => `<url><loc>${addressIn(code, path)}</loc>${links}</url>`)
}

export const sitemap = (listed: readonly Pick<Project, 'slug'>[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...standing.flatMap(entries),
    ...listed.flatMap(({ slug }) => entries(paths.project(slug))),
    '</urlset>',
    '',
  ].join('\n')

/** Every publicly visible project, newest first. */
async function allProjects(): Promise<Project[]> {
  const found: Project[] = []
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, meta } = await serverRead(projects.list, { query: { page, limit: PAGE, sortBy: 'createdAt', sortOrder: 'DESC' } })
    found.push(...data)
    if (found.length >= (meta?.total ?? 0) || data.length === 0) break
  }
  return found
}

/** `/sitemap.xml`. */
export const sitemapProps: GetServerSideProps = async ({ res }) => {
  const text = sitemap(await allProjects())
  res.setHeader('Content-Type', 'application/xml; charset=utf-8')
  res.setHeader('Cache-Control', 'public, max-age=600')
  res.end(text)
  return { props: {} }
}
