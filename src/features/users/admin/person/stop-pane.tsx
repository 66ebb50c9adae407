import { BanknoteArrowUp, Eye, LogOut, Percent, Sprout, UserX } from 'lucide'
import { useState } from 'react'
import { DetailPanel } from '@/components/admin/frame/detail-panel'
import { SectionTitle } from '@/components/admin/frame/section-title'
import { accountFrozen } from '@/components/customer-notes/sentences'
import { useCustomerNote } from '@/components/customer-notes/use-customer-note'
import { useCommand } from '@/components/requests/use-command'
import { users } from '@/contract/users'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Button } from '@/ui/admin/primitives/button'
import { PickCards } from '@/ui/admin/forms/check-field'
import { ChipGroup } from '@/ui/admin/inputs/chip'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Icon, type IconDrawing } from '@/ui/plain/primitives/icon'
import { useDraftedText } from '@/ui/forms/use-drafted-text'
import { useSubmit } from '@/ui/forms/use-submit'
import type { Overview } from './overview'
import { personReads } from './person-reads'

type How = 'freeze' | 'deactivate'
type Consequence = { icon: IconDrawing; text: string }

const reasons = translated([
  { value: 'TAKEOVER', label: msg('Possible account takeover') },
  { value: 'REQUESTED', label: msg('Requested by the customer') },
  { value: 'FRAUD', label: msg('Suspected fraud') },
])

/** The consequences of stopping an account, with the figures of this person. */
function consequences(how: How, { sessions, investments }: Overview): Consequence[] {
  const ends: Consequence = {
    icon: LogOut,
    text:
      sessions.length === 0
        ? t('No active sessions')
        : t('{count, plural, one {Ends # session immediately} other {Ends # sessions immediately}}', { count: sessions.length }),
  }
  const goesOn: Consequence = {
    icon: Sprout,
    text:
      investments.active === 0
        ? t('No active investments')
        : t(
            '{count, plural, one {# investment continues; nothing is released early} other {# investments continue; nothing is released early}}',
            { count: investments.active },
          ),
  }
  const shares: Consequence = { icon: Percent, text: t('Payouts are still credited to the balance') }
  return how === 'freeze'
    ? [
        ends,
        { icon: Eye, text: t('The customer can only sign in and view the account') },
        { icon: BanknoteArrowUp, text: t('New withdrawals, wallets and investments are refused') },
        goesOn,
        shares,
      ]
    : [ends, { icon: UserX, text: t('Sign-in is blocked') }, goesOn, shares]
}

const Effects = ({ how, overview }: { how: How; overview: Overview }) => (
  <section>
    <SectionTitle>{t('Effects')}</SectionTitle>
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
    label={t('How')}
    value={value}
    onChange={onChange}
    picks={[
      { value: 'freeze', title: t('Freeze'), help: t('No withdrawals or changes. The customer can sign in and view the account.') },
      { value: 'deactivate', title: t('Deactivate'), help: t('Sign-in is blocked. The balance is unaffected.') },
    ]}
  />
)

/** Returns a function that freezes or deactivates the account. `why` is for staff; `messageToCustomer` is shown during a freeze. */
function useStopAccount(user: Overview['user']) {
  const freeze = useCommand(users.freeze, personReads, () => t('Account of {user} frozen', { user: user.name }))
  const update = useCommand(users.update, personReads, () => t('Account of {user} deactivated', { user: user.name }))
  const addNote = useCommand(users.addNote, personReads, () => t('Note on {user} added', { user: user.name }))
  return async (how: How, why: string, messageToCustomer: string) => {
    const params = { userId: user.id }
    if (how === 'freeze') return freeze({ params, body: { note: why, words: messageToCustomer } })
    await update({ params, body: { isActive: false, version: user.version } })
    return addNote({ params, body: { body: t('Deactivated. {why}', { why }) } })
  }
}

/** Freezes or deactivates an account; states the consequences first. */
export function StopPane({ overview, onClose }: { overview: Overview; onClose: () => void }) {
  const { user } = overview
  const [how, setHow] = useState<How>('freeze')
  const [note, setNote] = useState('')
  const customerNote = useCustomerNote([user], {
    help: t('Also shown above every page during the freeze. If left empty, the email only explains the freeze.'),
    reasons,
    sentences: accountFrozen,
  })
  const message = useDraftedText(customerNote.reasons)
  const reason = reasons.find(({ value }) => value === message.code)?.label
  const stopAccount = useStopAccount(user)
  const { busy, failure, run } = useSubmit()
  const why = [reason, note.trim()].filter(Boolean).join('. ')

  const stop = async () => {
    const refused = await run(() => stopAccount(how, why, message.text))
    if (!refused) onClose()
  }
  const missing = why.length < 3 ? t('Choose a reason or describe what you observed.') : undefined
  return (
    <DetailPanel
      label={t('Restrict the account of {user}', { user: user.name })}
      title={t('Restrict account')}
      onClose={onClose}
      locked={busy}
      foot={
        <div className="grid gap-2">
          <div className="grid grid-cols-[1fr_auto] gap-2">
            <Button variant="primary" size="mid" block busy={busy} disabledReason={missing} onClick={() => void stop()}>
              {how === 'freeze' ? t('Freeze {user}', { user: user.name }) : t('Deactivate {user}', { user: user.name })}
            </Button>
            <Button size="mid" disabled={busy} onClick={onClose}>
              {t('Cancel')}
            </Button>
          </div>
          <p className="text-12 text-ink-faint">{t('Users with permission customers:update can undo this.')}</p>
        </div>
      }
    >
      <div className="grid gap-6">
        <FormFailureNote failure={failure} notDone={t('The account was not restricted.')} />
        <HowField value={how} onChange={setHow} />
        <Effects how={how} overview={overview} />
        <section className="grid gap-3">
          <ChipGroup label={t('Reason')} labelled choices={reasons} value={message.code} onChange={message.choose} />
          <TextAreaField
            label={t('What you observed')}
            aside={t('staff only, in the audit log')}
            size="dense"
            maxLength={900}
            value={note}
            onChange={setNote}
          />
          {how === 'freeze' && (
            <TextAreaField
              label={t('Message to the customer')}
              aside={t('emailed now')}
              size="dense"
              maxLength={500}
              value={message.text}
              onChange={message.write}
              help={customerNote.reasonHelp}
            />
          )}
        </section>
      </div>
    </DetailPanel>
  )
}
