import Head from 'next/head'
import { paths } from '@/config/paths'
import { pageTitle, site } from '@/config/site'
import { currentLanguage } from '@/locales/current'
import { pathIn } from '@/locales/languages'

type Props = {
  /** The page's title; the home page only has the site's name. */ title?: string
  description: string
  /** The canonical address for search engines, without the filters of the visitor's address. */ path: string
  /** The image for link previews: 1,200 by 630. */ image?: string
}

/** Meta data of a public page for search engines and link previews. Meta data common to all pages is in the document. */
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
