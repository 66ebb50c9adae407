import type { CSSProperties, ReactNode } from 'react'
import { fundedPercent, fundedShare, lockPeriods, returnRange, wholeMoney } from '@/components/projects/project-labels'
import { projectStatusLabels } from '@/components/labels/status'
import { logoAlt, site } from '@/config/site'
import type { Project } from '@/contract/project-schemas'
import { bannerViewBox, drawBanner } from '@/domain/banner/banner'
import { colours } from '@/styles/theme'

export const SHARE_WIDTH = 1200
export const SHARE_HEIGHT = 630
const PICTURE = 450
export const LOGO_WIDTH = site.logo.width * 1.2
export const LOGO_HEIGHT = site.logo.height * 1.2

const paper = (name: keyof typeof colours): string => colours[name].light
const row = (more: CSSProperties = {}): CSSProperties => ({ display: 'flex', alignItems: 'center', ...more })
const column = (more: CSSProperties = {}): CSSProperties => ({ display: 'flex', flexDirection: 'column', ...more })

/** The logo as a data URL, because the renderer makes no requests. */
type Branded = { logo: string }

const RiskLine = () => <div style={{ display: 'flex', fontSize: 22, color: paper('ink-soft') }}>{site.riskLine}</div>

const Card = ({ logo, picture, children }: Branded & { picture?: ReactNode; children: ReactNode }) => (
  <div style={row({ width: '100%', height: '100%', alignItems: 'stretch', background: paper('ground'), color: paper('ink') })}>
    <div style={column({ flex: 1, justifyContent: 'space-between', padding: 64 })}>
      <img src={logo} alt={logoAlt} width={LOGO_WIDTH} height={LOGO_HEIGHT} />
      {children}
      <RiskLine />
    </div>
    {picture}
  </div>
)

const strokes: Record<string, CSSProperties & { fill: string; stroke: string; strokeWidth: number; opacity?: number }> = {
  '': { fill: 'none', stroke: paper('ink-soft'), strokeWidth: 1.25 },
  s: { fill: 'none', stroke: paper('ink-faint'), strokeWidth: 1, opacity: 0.5 },
  m: { fill: paper('line'), stroke: 'none', strokeWidth: 0 },
  g: { fill: paper('sunken'), stroke: 'none', strokeWidth: 0 },
  a: { fill: 'none', stroke: paper('brand'), strokeWidth: 1.75 },
  'a f': { fill: paper('brand'), stroke: paper('brand'), strokeWidth: 1.75 },
  'a w': { fill: paper('brand-wash'), stroke: paper('brand'), strokeWidth: 1.75 },
}

/** The uploaded image as a data URL, or the illustration of the project's kind. */
function Picture({ project, uploaded }: { project: Project; uploaded: string | undefined }) {
  const frame: CSSProperties = { width: PICTURE, height: SHARE_HEIGHT, borderLeft: `1px solid ${paper('line-strong')}` }
  if (uploaded) return <img src={uploaded} alt="" width={PICTURE} height={SHARE_HEIGHT} style={{ ...frame, objectFit: 'cover' }} />
  const [, , width = 0, height = 0] = bannerViewBox.split(' ').map(Number)
  // The centre of the illustration, cropped to the frame.
  const shown = (height * PICTURE) / SHARE_HEIGHT
  return (
    <div style={row({ ...frame, background: paper('sunken') })}>
      <svg width={PICTURE} height={SHARE_HEIGHT} viewBox={`${(width - shown) / 2} 0 ${shown} ${height}`}>
        {drawBanner(project.drawing ?? 'land', project.id).map(({ className, d }) => {
          const { fill, stroke, strokeWidth, opacity = 1 } = strokes[className] ?? strokes['']!
          return (
            <path key={className} d={d} fill={fill} stroke={stroke} strokeWidth={strokeWidth} opacity={opacity} strokeLinejoin="round" />
          )
        })}
      </svg>
    </div>
  )
}

type ProjectCardProps = Branded & { project: Project; currency: string; uploaded: string | undefined }

/** The link preview image of a project: name, target return, funding progress, and the risk notice, as on every page. */
export const ProjectShareCard = ({ logo, project, currency, uploaded }: ProjectCardProps) => (
  <Card logo={logo} picture={<Picture project={project} uploaded={uploaded} />}>
    <div style={column({ gap: 24 })}>
      <div style={{ display: 'flex', fontSize: 24, color: paper('brand-text') }}>
        {`${projectStatusLabels[project.status].text} · ${project.sector}`}
      </div>
      <div style={{ display: 'flex', fontSize: project.title.length > 40 ? 48 : 60, lineHeight: 1.1, letterSpacing: '-0.03em' }}>
        {project.title}
      </div>
      <div style={{ display: 'flex', fontSize: 28, color: paper('ink-soft') }}>
        {`Target ${returnRange(project)} a month · locked for ${lockPeriods(project)} months`}
      </div>
      <div style={column({ gap: 12, marginTop: 8 })}>
        <div style={row({ height: 12, borderRadius: 6, background: paper('line') })}>
          <div style={{ width: `${fundedShare(project) * 100}%`, height: 12, borderRadius: 6, background: paper('brand') }} />
        </div>
        <div style={{ display: 'flex', fontSize: 24 }}>{`${fundedPercent(project)} of ${wholeMoney(project.value)} ${currency}`}</div>
      </div>
    </div>
  </Card>
)

/** The link preview image of every other page. */
export const SiteShareCard = ({ logo }: Branded) => (
  <Card logo={logo}>
    <div style={column({ gap: 24 })}>
      <div style={{ display: 'flex', fontSize: 72, lineHeight: 1.1, letterSpacing: '-0.03em' }}>{site.tagline}</div>
      <div style={{ display: 'flex', fontSize: 32, color: paper('ink-soft') }}>All transactions are in a double-entry ledger.</div>
    </div>
  </Card>
)
