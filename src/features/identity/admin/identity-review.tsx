import { X } from 'lucide'
import { useState } from 'react'
import { Thread, useThreadPages } from '@/components/decisions/thread'
import { Reviewing } from '@/components/decisions/reviewing'
import { useReviewers } from '@/components/decisions/use-reviewers'
import { useShown } from '@/components/decisions/use-shown'
import { FileViewer } from '@/components/files/file-viewer'
import type { DetailSteps } from '@/components/admin/frame/detail-panel'
import { useKeys } from '@/components/admin/frame/use-keys'
import { identityStatusLabels } from '@/components/labels/status'
import { useRefusal } from '@/components/requests/use-refusal'
import { documentKindLabels } from '@/components/admin/labels/labels'
import { ItemAge } from '@/components/work/item-age'
import { useTargetTime } from '@/components/work/use-target-time'
import { documentPages, identity, type IdentityRequest } from '@/contract/identity'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { IconButton } from '@/ui/admin/primitives/icon-button'
import { ListSteps } from '@/ui/plain/navigation/list-steps'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { IdentityJudgement } from './identity-judgement'

type Props = { request: IdentityRequest; following: IdentityRequest | undefined; steps: DetailSteps; goOn: () => void }

const pagesOf = ({ documentKind, files }: IdentityRequest) =>
  files.map((file, index) => ({ key: file, file, label: documentPages[documentKind][index] ?? t('Page {index}', { index: index + 1 }) }))

/** A shortcut for each digit. */
const MOST_KEYS = 9

/** One document: its pages, its messages, and the decision beside them. */
export function IdentityReview({ request, following, steps, goOn }: Props) {
  const pages = [...pagesOf(request), ...useThreadPages('identity', request.id)]
  const [page, setPage] = useState(pages[0]?.key ?? '')
  const shown = useShown(request.files)
  const others = useReviewers(identity.review, request.id)
  const lateAfter = useTargetTime('identity')
  const refused = useRefusal()({ permission: 'user-verification-requests:update' })
  const word = identityStatusLabels[request.status]
  const waits = request.status === 'PENDING' || request.status === 'MORE_INFO'
  useKeys(Object.fromEntries(pages.slice(0, MOST_KEYS).map((one, index) => [String(index + 1), () => setPage(one.key)])))
  return (
    <>
      <section
        className="sticky top-14 flex flex-col min-w-0 h-[calc(100dvh_-_56px)] bg-sunken max-lg:static max-lg:h-auto max-md:border-0"
        aria-label={t('Document')}
      >
        <div className="on-raised flex flex-none items-center flex-wrap gap-y-0 gap-x-3 min-h-14 ps-5 pe-3 border-b border-line bg-raised [&_h2]:text-16 [&_h2]:tracking-normal [&_h2]:whitespace-nowrap max-md:py-0 max-md:ps-4 max-md:pe-1 max-md:gap-2">
          <h2>{documentKindLabels[request.documentKind]}</h2>
          <StatusTag tone={word.tone}>{word.text}</StatusTag>
          <ItemAge item={request} waiting={waits} lateAfter={lateAfter} />
          {waits && <Reviewing others={others} />}
          <span className="flex items-center gap-0.5 ms-auto text-ink-soft">
            <ListSteps position={steps.position} onPrevious={steps.onPrevious} onNext={steps.onNext} />
            <span className="xl:hidden">
              <IconButton icon={X} label={t('Close')} side={32} onClick={steps.onClose} />
            </span>
          </span>
        </div>
        <FileViewer
          withKeys
          alt={t('{documentKind} of {user}', { documentKind: documentKindLabels[request.documentKind], user: request.user.name ?? '' })}
          pages={pages}
          current={page}
          onPage={setPage}
          onShown={shown.onShown}
          onMissing={shown.onMissing}
          foot={
            <>
              <span>
                <Rich
                  text="{count, plural, one {<0>#</0> image} other {<0>#</0> images}}"
                  parts={[<span className="num" />]}
                  values={{ count: pages.length }}
                />
              </span>
              <span>{t('Your access is recorded in the audit log')}</span>
            </>
          }
        />
        <Thread
          subject="identity"
          id={request.id}
          customer={request.user}
          refused={refused}
          onFile={setPage}
          className="flex-none max-h-[40%] py-3.5 px-5 border-t border-line bg-raised overflow-y-auto max-md:max-h-none max-md:p-4"
        />
      </section>
      <IdentityJudgement request={request} following={following} refused={refused} shown={shown} goOn={goOn} />
    </>
  )
}
