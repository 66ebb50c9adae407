import { join } from 'node:path'
import { createElement, type ReactElement } from 'react'
import type { GetServerSideProps } from 'next'
import { serverFile, serverFind, serverRead } from '@/api/server-read'
import { site } from '@/config/site'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { settingsGroup } from '@/contract/settings'
import { LOGO_HEIGHT, LOGO_WIDTH, ProjectShareCard, SHARE_HEIGHT, SHARE_WIDTH, SiteShareCard } from './share-card'

/** Drawing one takes a tenth of a second, so the newest are kept; a picture weighs about 40 kB. */
const MOST_KEPT = 100
const cache = new Map<string, Promise<Buffer>>()

/** The picture of a card. The same card is drawn once, however many ask for it at the same time. */
function drawn(key: string, card: () => Promise<ReactElement>): Promise<Buffer> {
  const known = cache.get(key)
  if (known) return known
  const picture = card().then(toPng)
  // What failed is tried again by the next who asks.
  picture.catch(() => cache.delete(key))
  cache.set(key, picture)
  const [oldest] = cache.keys()
  if (cache.size > MOST_KEPT && oldest !== undefined) cache.delete(oldest)
  return picture
}

async function toPng(card: ReactElement): Promise<Buffer> {
  // Loaded on the first request: it includes its own fonts and renderer, independent of the machine.
  const { ImageResponse } = await import('next/og')
  return Buffer.from(await new ImageResponse(card, { width: SHARE_WIDTH, height: SHARE_HEIGHT }).arrayBuffer())
}

/** The uploaded image of a project as a data URL; undefined if it has an illustration. */
async function uploadedPicture({ bannerFile, banner }: Project): Promise<string | undefined> {
  if (!bannerFile) return undefined
  const file = await serverFile(banner)
  if (!file) return undefined
  // The renderer knows PNG and JPEG; ours are stored as WebP.
  const { default: sharp } = await import('sharp')
  const png = await sharp(file)
    .resize(SHARE_WIDTH / 2)
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** The configured logo; the site serves it from `public` of the working directory. */
async function logoPicture(): Promise<string> {
  const { default: sharp } = await import('sharp')
  const png = await sharp(join(process.cwd(), 'public', site.logo.light), { density: 300 })
    .resize({
      width: LOGO_WIDTH * 2,
      height: LOGO_HEIGHT * 2,
      fit: 'contain',
      position: 'left',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

async function projectCard(project: Project): Promise<ReactElement> {
  const [limits, uploaded, logo] = await Promise.all([serverRead(settingsGroup.public, {}), uploadedPicture(project), logoPicture()])
  return createElement(ProjectShareCard, { logo, project, currency: limits.data.bookCurrency, uploaded })
}

/** What the picture shows, so that a project that has moved gets a new one. */
const keyOf = ({ id, version, status, investmentReceived }: Project): string => [id, version, status, investmentReceived].join()

/** `/share/site` and `/share/projects/{slug}`: the pictures that messengers show beside a link. */
const shareProps =
  (picture: (slug: string) => Promise<Buffer | undefined>): GetServerSideProps =>
  async ({ params, res }) => {
    const found = await picture(typeof params?.slug === 'string' ? params.slug : '')
    if (!found) return { notFound: true }
    res.setHeader('Content-Type', 'image/png')
    res.setHeader('Content-Length', String(found.length))
    res.setHeader('Cache-Control', 'public, max-age=3600')
    res.end(found)
    return { props: {} }
  }

export const siteShareProps = shareProps(() => drawn('site', async () => createElement(SiteShareCard, { logo: await logoPicture() })))
export const projectShareProps = shareProps(async (slug) => {
  const found = await serverFind(projects.get, { params: { id: slug } })
  return found && drawn(keyOf(found.data), () => projectCard(found.data))
})
