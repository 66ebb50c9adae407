import { join } from 'node:path'
import { createElement, type ReactElement } from 'react'
import type { GetServerSideProps } from 'next'
import { serverFile, serverFind, serverRead } from '@/api/server-read'
import { site } from '@/config/site'
import { projects } from '@/contract/projects'
import { type Project } from '@/contract/project-schemas'
import { settingsGroup } from '@/contract/settings'
import { LOGO_HEIGHT, LOGO_WIDTH, ProjectShareCard, SHARE_HEIGHT, SHARE_WIDTH, SiteShareCard } from './share-card'

/** Rendering takes 100 ms, so the newest images are cached; an image has about 40 kB. */
const MOST_KEPT = 100
const cache = new Map<string, Promise<Buffer>>()

/** The image of a card. Concurrent requests for the same card share one rendering. */
function drawn(key: string, card: () => Promise<ReactElement>): Promise<Buffer> {
  const known = cache.get(key)
  if (known) return known
  const picture = card().then(toPng)
  // A failed rendering is not cached, so the next request tries again.
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
  // The renderer only supports PNG and JPEG; ours are stored as WebP.
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

/** The displayed data as a cache key, so that a changed project gets a new image. */
const keyOf = ({ id, version, status, investmentReceived }: Project): string => [id, version, status, investmentReceived].join()

/** `/share/site` and `/share/projects/{slug}`: the images of link previews. */
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
