import Head from 'next/head'
import { paths } from '@/config/paths'
import { pageTitle, site } from '@/config/site'
import { currentLanguage } from '@/locales/current'
import { pathIn } from '@/locales/languages'

type Props = {
  /** The page's own name; the home page has none beside the site's. */ title?: string
  description: string
  /** The address that stands for this page in search results, whatever filters the visitor's own address carries. */ path: string
  /** What is shown where somebody shares the page: 1,200 by 630. */ image?: string
}

/** What search engines and messengers read of a public page. Everything that is the same on all of them stands in the document. */
export function PageMeta({ title, description, path, image = paths.shareSite }: Props) {
  const address = site.hostUrl + pathIn(currentLanguage(), path)
  return (
    <Head>
      <title>{pageTitle(title)}</title>
      <meta key="description" name="description" content={description} />
      <link key="canonical" rel="canonical" href={address} />
      <meta key="og:title" property="og:title" content={title ?? pageTitle()} />
      <meta key="og:description" property="og:description" content={description} />
      <meta key="og:url" property="og:url" content={address} />
      <meta key="og:image" property="og:image" content={site.hostUrl + image} />
    </Head>
  )
}
