import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { logoFiles } from '@/domain/logo'
import type { Env } from '@/server/environment/env'

export type LogoSettings = Pick<Env, 'NEXT_PUBLIC_LOGO' | 'NEXT_PUBLIC_LOGO_DARK'>

/** CSS pixels (specification, section 9). */
export const LOGO_WIDTH = 180
export const LOGO_HEIGHT = 50
/** Emails are shown at two or three device pixels per CSS pixel; PDFs are printed. */
const SCALE = { png: 2, jpeg: 4 } as const
const SVG_DENSITY = 300

export const filesOf = ({ NEXT_PUBLIC_LOGO, NEXT_PUBLIC_LOGO_DARK }: LogoSettings) =>
  logoFiles({ logo: NEXT_PUBLIC_LOGO, logoDark: NEXT_PUBLIC_LOGO_DARK })

/** The configured files that are missing in `public`, as paths of the site. */
export const missingLogos = (settings: LogoSettings, folder = publicFolder()): string[] =>
  Object.values(filesOf(settings)).filter((path) => !existsSync(join(folder, path)))

/** The logo for emails, which support neither SVG nor remote files reliably: one transparent image per theme. */
export async function logosForMail(settings: LogoSettings): Promise<{ light: Buffer; dark: Buffer }> {
  const { light, dark } = filesOf(settings)
  const [onLight, onDark] = await Promise.all([drawn(light, 'png'), drawn(dark, 'png')])
  return { light: onLight, dark: onDark }
}

/** The logo for PDFs, on white. */
export const logoForPdf = (settings: LogoSettings): Promise<Buffer> => drawn(filesOf(settings).light, 'jpeg')

const cache = new Map<string, Promise<Buffer>>()

/** Each image is rendered once per process. */
function drawn(path: string, format: keyof typeof SCALE): Promise<Buffer> {
  const key = `${format} ${path}`
  const known = cache.get(key)
  if (known) return known
  const picture = draw(join(publicFolder(), path), format)
  picture.catch(() => cache.delete(key))
  cache.set(key, picture)
  return picture
}

function draw(file: string, format: keyof typeof SCALE): Promise<Buffer> {
  const picture = sharp(file, { density: SVG_DENSITY }).resize({
    width: LOGO_WIDTH * SCALE[format],
    height: LOGO_HEIGHT * SCALE[format],
    fit: 'contain',
    position: 'left',
    background: { r: 255, g: 255, b: 255, alpha: 0 },
  })
  return format === 'png'
    ? picture.png({ palette: true }).toBuffer()
    : picture.flatten({ background: '#ffffff' }).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
}

/** `public` beside package.json, above this file in the sources and above the bundle in the build. */
function publicFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder)
  return join(folder, 'public')
}
