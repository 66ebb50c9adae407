import { useState } from 'react'
import { useRead } from '@/api/hooks'
import { Reading } from '@/components/requests/reading'
import { useCommand } from '@/components/requests/use-command'
import { useRefusal } from '@/components/requests/use-refusal'
import { users } from '@/contract/users'
import type { Mention } from '@/contract/user-notes'
import { listText } from '@/locales/lists'
import { t } from '@/locales/text'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { Button } from '@/ui/admin/primitives/button'
import { DateText } from '@/ui/plain/primitives/date-text'
import { MentionsField } from '@/ui/admin/forms/mentions-field'
import { Note } from '@/ui/admin/feedback/note'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Panel } from '@/ui/plain/display/panel'
import { useSubmit } from '@/ui/forms/use-submit'

const MOST = 50
const LONGEST = 4000

/** Notes of staff about a person, who never sees them. */
export function PersonNotes({ userId }: { userId: string }) {
  const notes = useRead(users.notes, { params: { userId }, query: { limit: MOST } })
  const refused = useRefusal()({ permission: 'customers:update' })
  return (
    <Panel dense title={t('Notes')} aside={t('staff only')}>
      <div className="grid gap-4">
        <Write userId={userId} refused={refused} />
        <Reading failed={t('We couldn’t load the notes')} loading={t('Loading the notes')} read={notes} rows={2}>
          {(found) =>
            found.length === 0 ? (
              <p className="text-13 text-ink-soft">{t('No notes yet.')}</p>
            ) : (
              <ul className="border-t border-ink">
                {found.map((note) => (
                  <li key={note.id} className="grid grid-cols-[24px_minmax(0,1fr)] gap-3 border-b border-line py-3 text-13 last:border-0">
                    <Avatar name={note.author.name ?? ''} size="small" />
                    <div>
                      <p className="flex justify-between gap-3">
                        <span className="font-medium">{note.author.name}</span>
                        <DateText value={note.createdAt} style="dateTime" className="text-12 text-ink-faint" />
                      </p>
                      <p className="whitespace-pre-line">{note.body}</p>
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </Reading>
      </div>
    </Panel>
  )
}

function Write({ userId, refused }: { userId: string; refused: string | undefined }) {
  const [body, setBody] = useState('')
  const [mentions, setMentions] = useState<readonly Mention[]>([])
  const add = useCommand(users.addNote, [users.notes], () => t('Note added'))
  const mentionable = useRead(users.mentionable, { params: { userId } }, { enabled: !refused })
  const { busy, failure, run } = useSubmit()
  const submit = async () => {
    const failed = await run(async () => setMentions((await add({ params: { userId }, body: { body } })).mentions))
    if (!failed) setBody('')
  }
  return (
    <div className="grid gap-2">
      <FormFailureNote failure={failure} notDone={t('The note was not added.')} />
      <MentionsField
        label={t('A note')}
        size="dense"
        people={mentionable.data?.data ?? []}
        noneFound={t('No team member found')}
        help={t('Enter @ and a team member’s username to notify them.')}
        maxLength={LONGEST}
        value={body}
        onChange={setBody}
        disabled={Boolean(refused)}
      />
      <div>
        <Button
          size="small"
          busy={busy}
          disabledReason={refused ?? (body.trim() ? undefined : t('Enter a message.'))}
          onClick={() => void submit()}
        >
          {t('Add note')}
        </Button>
      </div>
      <Mentions mentions={mentions} />
    </div>
  )
}

/** Which mentioned usernames were notified of the new note, and which were not, with the reason. */
function Mentions({ mentions }: { mentions: readonly Mention[] }) {
  const notified = mentions.filter(({ notNotifiedBecause }) => notNotifiedBecause === null)
  const others = mentions.filter(({ notNotifiedBecause }) => notNotifiedBecause !== null)
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {notified.length > 0 && (
        <Note tone="info">
          {t('Your note notified {names}.', { names: listText(notified.map(({ name, username }) => name ?? username)) })}
        </Note>
      )}
      {others.length > 0 && (
        <Note tone="warn" title={t('Not everyone mentioned in your note was notified.')}>
          <ul>
            {others.map(({ username, notNotifiedBecause }) => (
              <li key={username}>{`@${username}: ${notNotifiedBecause ?? ''}`}</li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
