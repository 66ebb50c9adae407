import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { useSession } from '@/api/session'
import {
  answerReasons,
  identityQuestionReasons,
  paymentQuestionReasons,
  withdrawalQuestionReasons,
} from '@/components/customer-notes/question-reasons'
import { identityQuestion, paymentQuestion, threadAnswer, withdrawalQuestion } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import type { ViewerPage } from '@/components/files/file-viewer'
import { StoredImage } from '@/components/files/stored-image'
import { useStoredFile } from '@/components/files/use-stored-file'
import { ReadFailed } from '@/components/requests/reading'
import { useCommand } from '@/components/requests/use-command'
import type { CustomerRef } from '@/contract/core/customer-ref'
import { messages, type Message } from '@/contract/messages'
import { withdrawals } from '@/contract/withdrawals'
import { t } from '@/locales/text'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { Button } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { ChipGroup } from '@/ui/admin/inputs/chip'
import { useDraftedText } from '@/ui/forms/use-drafted-text'
import { Note } from '@/ui/admin/feedback/note'
import { useSubmit } from '@/ui/forms/use-submit'
import styles from './decision.module.css'

const threads = {
  payment: { read: messages.ofPayment, write: messages.answerPayment, changes: [] },
  withdrawal: { read: messages.ofWithdrawal, write: messages.answerWithdrawal, changes: [withdrawals.list, withdrawals.get] },
  identity: { read: messages.ofIdentity, write: messages.answerIdentity, changes: [] },
} as const

/** Stock sentences for a message of staff. */
const templates = {
  payment: { reasons: [...paymentQuestionReasons, ...answerReasons], sentences: { ...paymentQuestion, ...threadAnswer } },
  withdrawal: { reasons: [...withdrawalQuestionReasons, ...answerReasons], sentences: { ...withdrawalQuestion, ...threadAnswer } },
  identity: { reasons: [...identityQuestionReasons, ...answerReasons], sentences: { ...identityQuestion, ...threadAnswer } },
}

type Props = {
  subject: keyof typeof threads
  id: string
  customer: CustomerRef
  /** Why staff cannot write; undefined if they can. */ refused?: string | undefined
  /** Opens a file of the thread in the viewer. */ onFile?: (file: string) => void
  /** Not rendered if the thread is empty. */ className?: string
}

/** The files that a customer sent in a thread, as further pages of the evidence. */
export function useThreadPages(of: Props['subject'], id: string): readonly ViewerPage[] {
  const { data } = useRead(threads[of].read, { params: { id } })
  return (data?.data ?? [])
    .filter(({ isStaff }) => !isStaff)
    .flatMap(({ files, createdAt }) =>
      files.map((file) => ({ key: file, file, label: t('Sent {createdAt}', { createdAt: formatDate(createdAt, 'day') }) })),
    )
}

/** The questions and answers about an item; staff can add a message without deciding. */
export function Thread({ subject, id, customer, refused, onFile, className }: Props) {
  const { data, error, refetch } = useRead(threads[subject].read, { params: { id } })
  const [writing, setWriting] = useState(false)
  const messages = data?.data ?? []
  // A failed load must not look like an empty thread.
  if (error && !data)
    return <ReadFailed title={t('We couldn’t load the questions and answers')} error={error} onRetry={() => void refetch()} />
  if (messages.length === 0) return null
  return (
    <section aria-label={t('Questions and answers')} className={className}>
      <ol className={styles.thread}>
        {messages.map((message) => (
          <Said key={message.id} message={message} onFile={onFile} />
        ))}
      </ol>
      {!refused &&
        (writing ? (
          <Write subject={subject} id={id} customer={customer} onDone={() => setWriting(false)} />
        ) : (
          <button type="button" className="underline-soft mt-3 text-13" onClick={() => setWriting(true)}>
            {t('Write')}
          </button>
        ))}
    </section>
  )
}

function Said({ message, onFile }: { message: Message; onFile: Props['onFile'] }) {
  const { user } = useSession()
  const isOwn = message.author.id === user?.id
  const name = message.author.name ?? ''
  return (
    <li>
      <Avatar name={name} size="small" variant={isOwn ? 'ink' : 'plain'} />
      <div className="min-w-0">
        <p className={styles.who}>
          <b>
            {message.isStaff
              ? t('{name} wrote', { name: isOwn ? t('You') : name })
              : t('{name} answered', { name: isOwn ? t('You') : name })}
          </b>
          <DateText value={message.createdAt} style="dateTime" />
        </p>
        <p className="whitespace-pre-line" dir="auto">
          {message.body}
        </p>
        {message.files.length > 0 && (
          <div className="mt-2 flex flex-wrap gap-2">
            {message.files.map((file, index) => (
              <Sent key={file} file={file} alt={t('Image {index} sent by {name}', { index: index + 1, name })} onFile={onFile} />
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

function Sent({ file, alt, onFile }: { file: string; alt: string; onFile: Props['onFile'] }) {
  const picture = <StoredImage id={file} alt={alt} className="h-16 rounded-control border border-line" />
  // A PDF is itself a link, and a button cannot contain one.
  const isPdf = useStoredFile(file).file?.type === 'application/pdf'
  if (!onFile || isPdf) return picture
  return (
    <button type="button" aria-label={t('{alt}: enlarge', { alt })} onClick={() => onFile(file)}>
      {picture}
    </button>
  )
}

const LONGEST = 2000

function Write({ subject, id, customer, onDone }: Pick<Props, 'subject' | 'id' | 'customer'> & { onDone: () => void }) {
  const { reasons, reasonHelp } = useCustomerNote<string>([customer], templates[subject])
  const { code, choose, text: body, write } = useDraftedText(reasons)
  const { read, write: answer, changes } = threads[subject]
  const send = useCommand(answer, [read, ...changes])
  const { busy, failure, run } = useSubmit()
  const submit = async () => {
    const refused = await run(() => send({ params: { id }, body: { body } }))
    if (!refused) onDone()
  }
  return (
    <div className="mt-3 grid gap-2">
      {failure && (
        <Note tone="act" alert title={t('Your message was not sent.')}>
          {failure.message}
        </Note>
      )}
      <ChipGroup label={t('Message template')} labelled choices={reasons} value={code} onChange={choose} />
      <TextAreaField label={t('Your message')} help={reasonHelp} size="dense" maxLength={LONGEST} value={body} onChange={write} />
      <div className="flex gap-2">
        <Button size="small" busy={busy} disabledReason={body.trim() ? undefined : t('Enter a message.')} onClick={() => void submit()}>
          {t('Send')}
        </Button>
        <Button size="small" variant="quiet" disabled={busy} onClick={onDone}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
