import { Paperclip } from 'lucide'
import { useRef, useState } from 'react'
import { uploadFor } from '@/api/files'
import { useRead } from '@/api/hooks'
import { StoredImage } from '@/components/files/stored-image'
import { ReadFailed } from '@/components/requests/reading'
import { useCommand } from '@/components/requests/use-command'
import type { Endpoint } from '@/contract/core/endpoint'
import type { FilePurpose } from '@/contract/files'
import { dashboard } from '@/contract/dashboard'
import { identity } from '@/contract/identity'
import { investments } from '@/contract/investments'
import { messages, type Message } from '@/contract/messages'
import { notifications } from '@/contract/notifications'
import { withdrawals } from '@/contract/withdrawals'
import { useSession } from '@/api/session'
import { t } from '@/locales/text'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { Button } from '@/ui/plain/primitives/button'
import { formatDate } from '@/ui/plain/primitives/format-date'
import { Icon } from '@/ui/plain/primitives/icon'
import { Note } from '@/ui/plain/feedback/note'
import { Spinner } from '@/ui/plain/feedback/spinner'
import { useSubmit } from '@/ui/forms/use-submit'

type Subject = 'payment' | 'withdrawal' | 'identity'
type Thread = {
  read: typeof messages.ofPayment | typeof messages.ofWithdrawal | typeof messages.ofIdentity
  answer: typeof messages.answerPayment | typeof messages.answerWithdrawal | typeof messages.answerIdentity
  /** The upload purpose of images in a reply; without it, none can be attached. */
  picture?: FilePurpose
  /** The state that a reply changes. */
  changes: readonly Endpoint[]
}

const threads: Readonly<Record<Subject, Thread>> = {
  payment: {
    read: messages.ofPayment,
    answer: messages.answerPayment,
    picture: 'TRANSFER_PROOF',
    changes: [investments.payments, investments.history, investments.get, investments.mine, dashboard.mine],
  },
  withdrawal: { read: messages.ofWithdrawal, answer: messages.answerWithdrawal, changes: [withdrawals.mine, withdrawals.get] },
  identity: { read: messages.ofIdentity, answer: messages.answerIdentity, picture: 'IDENTITY', changes: [identity.mine, identity.get] },
}

type Props = { subject: Subject; id: string; canAnswer: boolean; className?: string }

/** Our questions about a subject and the owner's replies; not shown before the first question. */
export function OwnThread({ subject, id, canAnswer, className }: Props) {
  const { data, error, refetch } = useRead(threads[subject].read, { params: { id } })
  const messages = data?.data ?? []
  // A failed load must not look like an empty thread.
  if (error && !data) return <ReadFailed title={t('We couldn’t load the messages')} error={error} onRetry={() => void refetch()} />
  if (messages.length === 0) return null
  return (
    <section aria-label={t('Questions and answers')} className={className}>
      <ol className="grid gap-4">
        {messages.map((message) => (
          <Said key={message.id} message={message} />
        ))}
      </ol>
      {canAnswer && <Answer subject={subject} id={id} />}
    </section>
  )
}

function Said({ message }: { message: Message }) {
  const { user } = useSession()
  const name = message.isStaff ? (message.author.name ?? t('Our team')) : (user?.name ?? t('You'))
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] gap-y-0.5 gap-x-3 text-14 [&>:first-child]:row-[1_/_3] [&>:not(:first-child)]:col-2">
      <Avatar name={name} variant={message.isStaff ? 'plain' : 'ink'} />
      <p className="flex flex-wrap items-baseline gap-y-0 gap-x-2 text-ink-faint text-12/inherit [&_b]:text-ink [&_b]:text-14/inherit [&_b]:font-medium">
        <b>{message.isStaff ? name : t('You')}</b>
        <span className="num">{formatDate(message.createdAt, 'dateTime')}</span>
      </p>
      <p className="max-w-[60ch] text-ink-soft whitespace-pre-line wrap-anywhere">{message.body}</p>
      {message.files.length > 0 && (
        <div className="flex flex-wrap gap-2 mt-2">
          {message.files.map((file, index) => (
            <StoredImage
              key={file}
              id={file}
              alt={t('Image {number} of this message', { number: index + 1 })}
              className="h-18 border border-line rounded-control"
            />
          ))}
        </div>
      )}
    </li>
  )
}

const LONGEST = 2000
const PICTURES = 'image/jpeg,image/png,image/webp,application/pdf'

function Answer({ subject, id }: { subject: Subject; id: string }) {
  const { answer, read, picture, changes } = threads[subject]
  const send = useCommand(answer, [read, notifications.mine, ...changes])
  const { busy, failure, run } = useSubmit()
  const [body, setBody] = useState('')
  const [files, setFiles] = useState<{ id: string; name: string }[]>([])
  const submit = async () => {
    const refused = await run(() =>
      send({ params: { id }, body: { body: body.trim(), ...(files.length > 0 ? { files: files.map((file) => file.id) } : {}) } }),
    )
    if (refused) return
    setBody('')
    setFiles([])
  }
  return (
    <div className="mt-4 ms-11 border border-line-strong rounded-control bg-surface max-md:ms-0 focus-within:border-brand">
      {failure && (
        <Note tone="act" alert title={t('Your message was not sent.')} className="m-2">
          {failure.message}
        </Note>
      )}
      <textarea
        className="block w-full min-h-[60px] px-3.5 py-2.5 bg-transparent text-14 max-md:text-16 resize-y outline-none"
        rows={2}
        aria-label={t('Your reply')}
        placeholder={t('Write a reply')}
        maxLength={LONGEST}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <div className="flex items-center justify-between gap-2 p-2 border-t border-line max-md:[&>button]:h-10">
        {picture && <AddPicture purpose={picture} files={files} onAdd={(file) => setFiles((before) => [...before, file])} />}
        <Button
          size="small"
          className="ms-auto"
          busy={busy}
          disabledReason={body.trim() ? undefined : t('Enter a message.')}
          onClick={() => void submit()}
        >
          {t('Reply')}
        </Button>
      </div>
    </div>
  )
}

type AddProps = { purpose: FilePurpose; files: readonly { name: string }[]; onAdd: (file: { id: string; name: string }) => void }

function AddPicture({ purpose, files, onAdd }: AddProps) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, failure, run } = useSubmit()
  const take = async (file: File | undefined) => {
    if (!file) return
    await run(async () => {
      const { id } = await uploadFor(purpose)(file, () => undefined)
      onAdd({ id, name: file.name })
    })
  }
  return (
    <div className="flex min-w-0 items-center gap-2 text-12 text-ink-soft">
      <Button variant="quiet" size="small" onClick={() => input.current?.click()}>
        {busy ? <Spinner /> : <Icon as={Paperclip} size={16} />}
        {t('Add image')}
      </Button>
      <span className="truncate" aria-live="polite">
        {failure ? <span className="text-brand-text">{failure.message}</span> : files.map((file) => file.name).join(', ')}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        accept={PICTURES}
        aria-label={t('Image for the reply')}
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
