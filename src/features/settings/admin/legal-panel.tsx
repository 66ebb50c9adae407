import dynamic from 'next/dynamic'
import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { PendingChanges } from '@/components/approvals/pending-changes'
import { useRequestRefusal } from '@/components/approvals/use-approval-rights'
import { useRefusal } from '@/components/requests/use-refusal'
import { paths } from '@/config/paths'
import { legal, type legalKind } from '@/contract/legal'
import type { z } from 'zod'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Link } from '@/ui/plain/primitives/link'
import { Panel } from '@/ui/plain/display/panel'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { ErrorState } from '@/ui/admin/feedback/state-box'
import styles from '@/components/admin/system.module.css'

// Loaded on demand: a new version is written only a few times a year.
const PublishText = dynamic(() => import('./publish-text').then((file) => file.PublishText), { ssr: false })

export type LegalKind = z.output<typeof legalKind>
const addressOf: Record<LegalKind, string> = { TERMS: paths.termsAndConditions, PRIVACY: paths.privacyPolicy }

/** The legal texts: the current version, a pending one, and a form for the next one. */
export const LegalPanel = () => (
  <Panel dense title={t('Current versions')} className={styles.settings ?? ''}>
    <div className="grid gap-4">
      <InForce kind="TERMS" />
      <InForce kind="PRIVACY" />
    </div>
  </Panel>
)

function InForce({ kind }: { kind: LegalKind }) {
  const { data, error, refetch } = useRead(legal.current, { params: { kind }, query: {} })
  const [writing, setWriting] = useState(false)
  const [refusal, requestRefusal] = [useRefusal(), useRequestRefusal()]
  const text = data?.data
  if (!text && error)
    return (
      <ErrorState title={t('We couldn’t load the text')} onRetry={() => void refetch()} error={error}>
        {error.message}
      </ErrorState>
    )
  if (!text) return <ListSkeleton rows={1} label={t('Loading the text')} />
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="text-14">
        <p className="font-medium">
          <Link className="underline-soft" href={addressOf[kind]} target="_blank" waitable>
            {text.title}
          </Link>
        </p>
        <p className="text-ink-soft">
          <Rich
            text="Version <0>{version}</0>, effective {publishedAt}"
            parts={[<span className="num" />]}
            values={{ version: text.version, publishedAt: <DateText value={text.publishedAt} /> }}
          />
        </p>
      </div>
      <Button
        size="small"
        disabledReason={refusal({ permission: 'settings:update' }) ?? requestRefusal('legal.publish')}
        onClick={() => setWriting(true)}
      >
        {t('Write a new version')}
      </Button>
      <PendingChanges subject={kind} className="w-full" />
      {writing && <PublishText text={text} onClose={() => setWriting(false)} />}
    </div>
  )
}
