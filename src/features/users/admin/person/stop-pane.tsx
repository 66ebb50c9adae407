import { BanknoteArrowUp, Eye, LogOut, Percent, Sprout, UserX } from 'lucide'
import { useState } from 'react'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { useCommand } from '@/components/requests/use-command'
import { users } from '@/contract/users'
import { Button } from '@/ui/admin/primitives/button'
import { PickCards } from '@/ui/admin/forms/check-field'
import { ChipGroup } from '@/ui/admin/inputs/chip'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import { useSubmit } from '@/ui/forms/use-submit'
import type { Overview } from './overview'
import { personReads } from './person-reads'

type How = 'freeze' | 'deactivate'
type Consequence = { icon: IconDrawing; text: string }

const reasons = [
  { value: 'Account may be taken over', label: 'May be taken over' },
  { value: 'Requested by the customer', label: 'Requested by the customer' },
  { value: 'Suspected fraud', label: 'Suspected fraud' },
]

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** What stopping an account does, with the figures of this person. */
function consequences(how: How, { sessions, investments }: Overview): Consequence[] {
  const ends: Consequence = {
    icon: LogOut,
    text: sessions.length === 0 ? 'No active sessions' : `Ends ${plural(sessions.length, 'session')} at once`,
  }
  const goesOn: Consequence = {
    icon: Sprout,
    text:
      investments.active === 0
        ? 'No active investments'
        : `${plural(investments.active, 'investment')} ${investments.active === 1 ? 'continues' : 'continue'}; nothing is released early`,
  }
  const shares: Consequence = { icon: Percent, text: 'Payouts are still credited to the balance' }
  return how === 'freeze'
    ? [
        ends,
        { icon: Eye, text: 'The customer can only sign in and view the account' },
        { icon: BanknoteArrowUp, text: 'New withdrawals, wallets and investments are refused' },
        goesOn,
        shares,
      ]
    : [ends, { icon: UserX, text: 'Sign-in is blocked' }, goesOn, shares]
}

const Effects = ({ how, overview }: { how: How; overview: Overview }) => (
  <section>
    <SectionTitle>Effects</SectionTitle>
    <ul className="grid gap-2 mt-2 text-ink-soft text-13 [&_li]:grid [&_li]:grid-cols-[16px_minmax(0,1fr)] [&_li]:gap-2 [&_svg]:mt-px [&_svg]:text-ink-faint">
      {consequences(how, overview).map(({ icon, text }) => (
        <li key={text}>
          <Icon as={icon} size={16} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </section>
)

const HowField = ({ value, onChange }: { value: How; onChange: (how: How) => void }) => (
  <PickCards<How>
    label="How"
    value={value}
    onChange={onChange}
    picks={[
      { value: 'freeze', title: 'Freeze', help: 'No withdrawals or changes. The customer can sign in and view the account.' },
      { value: 'deactivate', title: 'Deactivate', help: 'Sign-in is blocked. The balance is unaffected.' },
    ]}
  />
)

/** The call that freezes or deactivates the account. `why` is for staff, `told` for the customer, who reads it during a freeze. */
function useStopAccount(user: Overview['user']) {
  const freeze = useCommand(users.freeze, personReads, () => `Account of ${user.name} frozen`)
  const update = useCommand(users.update, personReads, () => `Account of ${user.name} deactivated`)
  const addNote = useCommand(users.addNote, personReads, () => `Note on ${user.name} added`)
  return async (how: How, why: string, told: string) => {
    const params = { userId: user.id }
    if (how === 'freeze') return freeze({ params, body: { note: why, words: told } })
    await update({ params, body: { isActive: false, version: user.version } })
    return addNote({ params, body: { body: `Deactivated. ${why}` } })
  }
}

/** Freezes or deactivates an account; says what that does before it is done. */
export function StopPane({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const { user } = overview
  const [how, setHow] = useState<How>('freeze')
  const [reason, setReason] = useState<string>()
  const [note, setNote] = useState('')
  const [told, setTold] = useState('')
  const stopAccount = useStopAccount(user)
  const { busy, failure, run } = useSubmit()
  const why = [reason, note.trim()].filter(Boolean).join('. ')

  const stop = async () => {
    const refused = await run(() => stopAccount(how, why, told))
    if (!refused) onClose()
  }
  const missing = why.length < 3 ? 'Choose a reason or describe what you observed.' : undefined
  return (
    <DetailPanel
      label={`Stop the account of ${user.name}`}
      title="Stop this account"
      onClose={onClose}
      locked={busy}
      foot={
        <div className="grid gap-2">
          <div className="grid grid-cols-[1fr_auto] gap-2">
            <Button look="primary" size="mid" block busy={busy} disabledReason={missing} onClick={() => void stop()}>
              {how === 'freeze' ? `Freeze ${user.name}` : `Deactivate ${user.name}`}
            </Button>
            <Button size="mid" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          </div>
          <p className="text-12 text-ink-faint">People with permission customers:update can undo it.</p>
        </div>
      }
    >
      <div className="grid gap-6">
        <FormFailureNote failure={failure} notDone="Nothing was stopped." />
        <HowField value={how} onChange={setHow} />
        <Effects how={how} overview={overview} />
        <section className="grid gap-3">
          <ChipGroup label="Reason" labelled choices={reasons} value={reason} onChange={setReason} />
          <TextAreaField
            label="What you observed"
            aside="staff only, in the audit log"
            size="dense"
            maxLength={900}
            value={note}
            onChange={setNote}
          />
          {how === 'freeze' && (
            <TextAreaField
              label="Message to the customer"
              aside="mailed now"
              size="dense"
              maxLength={500}
              value={told}
              onChange={setTold}
              help="Also shown above every page during the freeze. If left empty, the email only explains the freeze."
            />
          )}
        </section>
      </div>
    </DetailPanel>
  )
}
