import { paths } from '@/config/paths'
import { site } from '@/config/site'
import { languageCodes, pathIn } from '@/locales/languages'
import { UNKNOWN_PAGE } from './layout-for'

const substitutes: readonly string[] = [UNKNOWN_PAGE, '/404', '/500', '/_error', paths.offline]
/** Whether a page can be linked to, unlike pages shown in place of another, such as errors. */
export const isFound = (page: string): boolean => !substitutes.includes(page)

/** The same page in every language, for search engines. `path` is without query. */
export const AlternateLinks = ({ path }: { path: string }) => (
  <>
    {languageCodes.map((code) => (
      <link key={code} rel="alternate" hrefLang={code} href={site.hostUrl + pathIn(code, path)} />
    ))}
    <link rel="alternate" hrefLang="x-default" href={site.hostUrl + path} />
  </>
)
