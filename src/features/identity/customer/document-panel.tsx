import { useState, type ReactNode } from 'react'
import { StoredImage } from '@/components/files/stored-image'
import { OwnThread } from '@/components/messages/own-thread'
import { ownDocumentLabels, ownIdentityLabels } from '@/components/labels/customer-labels'
import { type IdentityRequest } from '@/contract/identity'
import { ProcessingTime } from '@/components/work/processing-time'
import { dayText, timeText } from '@/components/labels/readable'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Note } from '@/ui/plain/feedback/note'
import { Panel } from '@/ui/plain/display/panel'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { DocumentForm } from './document-form'
import { allPages, mayBeSentAgain, pageNames, reasons } from './documents'

const assetClass = 'grid place-items-center aspect-[176/112] overflow-hidden border border-line rounded-control bg-sunken'

/** One document: its status, its pages, and the possible actions. */
export function DocumentPanel({ request }: { request: IdentityRequest }) {
  const word = ownIdentityLabels[request.status]
  return (
    <Panel label={ownDocumentLabels[request.documentKind]} className="max-md:order-3">
      <header className="flex items-start justify-between gap-4 mb-4">
        <div>
          <h2 className="text-18 tracking-tight">{ownDocumentLabels[request.documentKind]}</h2>
          <p className="text-13 text-ink-soft">
            <Rich
              text="{pages}, sent <0>{date}</0>"
              parts={[<span className="num" />]}
              values={{ pages: allPages[request.documentKind], date: dayText(request.createdAt) }}
            />
          </p>
        </div>
        <StatusTag tone={word.tone}>{word.text}</StatusTag>
      </header>
      <Body request={request} />
    </Panel>
  )
}

function Body({ request }: { request: IdentityRequest }): ReactNode {
  switch (request.status) {
    case 'APPROVED':
      return <Approved request={request} />
    case 'PENDING':
      return (
        <>
          <Pages request={request} />
          <p className="mt-4 text-14 text-ink-soft">
            {t('Our team will review it. You will receive an email and a notification.')}
            <ProcessingTime kind="identity" />
          </p>
          <OwnThread subject="identity" id={request.id} canAnswer={false} className="mt-5" />
        </>
      )
    case 'MORE_INFO':
      return (
        <>
          <OwnThread subject="identity" id={request.id} canAnswer />
          <div className="mt-5">
            <Pages request={request} />
          </div>
        </>
      )
    case 'DECLINED':
    case 'EXPIRED':
    case 'REVOKED':
      return <SendAgain request={request} />
  }
}

function SendAgain({ request }: { request: IdentityRequest }) {
  const [open, setOpen] = useState(request.status === 'DECLINED')
  if (!mayBeSentAgain(request)) return null
  return (
    <>
      <Why request={request} />
      <Pages request={request} />
      {open ? (
        <div className="mt-5">
          <DocumentForm kind={request.documentKind} />
        </div>
      ) : (
        <Button size="mid" className="mt-5" onClick={() => setOpen(true)}>
          {t('Upload again')}
        </Button>
      )}
    </>
  )
}

function Why({ request }: { request: IdentityRequest }) {
  const { status, reasonCode, note, decidedAt, expiresOn } = request
  if (status === 'EXPIRED')
    return (
      <Note tone="warn" title={t('This document has expired.')} className="mb-5">
        <Rich
          text="It was valid until <0>{date}</0>. Upload a valid document."
          parts={[<span className="num" />]}
          values={{ date: formatDate(expiresOn, 'date', 'utc') }}
        />
      </Note>
    )
  const reason = reasonCode
    ? reasons[reasonCode]
    : { title: status === 'REVOKED' ? t('The approval was revoked.') : t('The document was declined.'), tips: [] }
  return (
    <Note tone="act" title={reason.title} className="mb-5">
      {decidedAt &&
        (status === 'REVOKED' ? (
          <Rich text="Revoked <0>{time}</0>." parts={[<span key="time" className="num" />]} values={{ time: timeText(decidedAt) }} />
        ) : (
          <Rich text="Declined <0>{time}</0>." parts={[<span key="time" className="num" />]} values={{ time: timeText(decidedAt) }} />
        ))}{' '}
      {note}
      {reason.tips.length > 0 && (
        <ul className="grid gap-0.5 mt-2 [&_li]:grid [&_li]:grid-cols-[16px_minmax(0,1fr)] [&_li]:gap-2 [&_li::before]:content-['–'] [&_li::before]:text-brand-text">
          {reason.tips.map((tip) => (
            <li key={tip}>{tip}</li>
          ))}
        </ul>
      )}
    </Note>
  )
}

/** The submitted images; only their owner and reviewers can open them. */
function Pages({ request }: { request: IdentityRequest }) {
  const names = pageNames[request.documentKind]
  return (
    <div className="grid grid-cols-3 gap-4 max-md:grid-cols-[1fr_1fr] max-md:gap-3">
      {request.files.map((file, index) => (
        <figure key={file}>
          <div className={assetClass}>
            <StoredImage
              id={file}
              alt={t('{page}, as uploaded', { page: names[index] ?? t('Further page') })}
              className="w-full h-full object-cover"
            />
          </div>
          <figcaption className="mt-2 text-14">
            {names[index] ?? t('Further page')}
            <span className="num block text-12 text-ink-faint">{formatDate(request.createdAt, 'dateTime')}</span>
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

function Approved({ request }: { request: IdentityRequest }) {
  const [first] = request.files
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-5 max-md:grid-cols-[96px_minmax(0,1fr)] max-md:gap-4">
      <div className={assetClass}>
        {first && <StoredImage id={first} alt={t('First page, as uploaded')} className="w-full h-full object-cover" />}
      </div>
      <dl className="grid grid-cols-[repeat(3,auto)] justify-between gap-y-2 gap-x-4 text-ink-faint text-12 max-md:flex max-md:flex-wrap max-md:justify-start">
        <div>
          <dt>{t('Number')}</dt>
          <dd className="text-ink text-14/6 num">{request.number}</dd>
        </div>
        <div>
          <dt>{t('Approved')}</dt>
          <dd className="text-ink text-14/6">
            <DateText value={request.decidedAt} className="num" />
          </dd>
        </div>
        <div>
          <dt>{t('Valid until')}</dt>
          <dd className="text-ink text-14/6 num">{formatDate(request.expiresOn, 'date', 'utc')}</dd>
        </div>
      </dl>
    </div>
  )
}
