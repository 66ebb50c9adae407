import { Download, Share2 } from 'lucide'
import dynamic from 'next/dynamic'
import { useSession } from '@/api/session'
import { saveAs } from '@/api/download'
import { signUpReferredBy } from '@/config/paths'
import { site } from '@/config/site'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { CopyBox } from '@/ui/plain/primitives/code-text'
import { notify } from '@/ui/plain/feedback/notify'
import { whenNearOrAtRest } from '@/ui/plain/islands/when-used'
import { useEffect, useRef, useState, type ReactNode } from 'react'

// Generating the QR code is slow on phones, so it waits until it is visible or the page is idle.
const QrCode = dynamic(() => import('@/ui/plain/primitives/qr-code').then((file) => file.QrCode), { ssr: false })

/** The origin of this page, so that the link leads back to the same site. */
const hostUrl = () => (typeof window === 'undefined' ? site.hostUrl : window.location.origin)
export const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '')

export function useReferralLink(): string {
  const { user } = useSession()
  return `${hostUrl()}${signUpReferredBy(user?.username ?? '')}`
}

type Props = { description: ReactNode; side: 88 | 112; sharing?: boolean }

/** The referral link as text and QR code, with share buttons. */
export function ReferralLink({ description, side, sharing = false }: Props) {
  const link = useReferralLink()
  const code = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => (code.current ? whenNearOrAtRest(code.current, () => setNear(true)) : undefined), [])
  return (
    <>
      <div className="grid items-start gap-4" style={{ gridTemplateColumns: `minmax(0, 1fr) ${side}px` }}>
        <div className="text-14 text-ink-soft">{description}</div>
        <div ref={code} style={{ height: side }}>
          {isNear && <QrCode text={link} size={side} label={t('QR code of your link')} />}
        </div>
      </div>
      <div className={sharing ? 'mt-4 mb-3' : 'my-4'}>
        <CopyBox value={link} shown={withoutScheme(link)} what={t('your link')} />
      </div>
      {sharing && (
        <div className="grid grid-cols-2 gap-3">
          <Share link={link} />
          <Button icon={Download} className="max-md:h-12" onClick={() => void savePicture(code.current?.querySelector('svg'))}>
            {t('QR, PNG')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The device's share dialog; without one, the link is copied. */
function Share({ link }: { link: string }) {
  const share = async () => {
    try {
      if (navigator.share) return await navigator.share({ title: site.title, text: site.tagline, url: link })
      await navigator.clipboard.writeText(link)
      notify.success(t('Link copied.'))
    } catch (error) {
      // Closing the share dialog is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      notify.error(t('Your browser does not support sharing. Copy the link instead.'))
    }
  }
  return (
    <Button variant="primary" icon={Share2} className="max-md:h-12" onClick={() => void share()}>
      {t('Share')}
    </Button>
  )
}

const PIXELS = 1024

/** The QR code as an image, large enough for print. */
async function savePicture(svg: SVGSVGElement | null | undefined): Promise<void> {
  if (!svg) return
  const picture = new Image()
  const canvas = Object.assign(document.createElement('canvas'), { width: PIXELS, height: PIXELS })
  picture.src = `data:image/svg+xml;utf8,${encodeURIComponent(withNamespace(svg))}`
  await picture.decode()
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingEnabled = false
  context?.drawImage(picture, 0, 0, PIXELS, PIXELS)
  canvas.toBlob((blob) => blob && saveAs({ blob, name: undefined }, 'referral-link.png'))
}

function withNamespace(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true)
  if (!(copy instanceof SVGSVGElement)) return ''
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(PIXELS))
  copy.setAttribute('height', String(PIXELS))
  return new XMLSerializer().serializeToString(copy)
}
