import { useCan } from '@/api/session'
import { msg } from '@/locales/message'
import { t, translated } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { KeyCaps, type KeyHint } from './key-hint'
import { SectionTitle } from './section-title'

/** On every page of the back office. */
const everywhere: readonly KeyHint[] = translated([
  { keys: ['Ctrl', 'K'], does: msg('find a page, a person or a code') },
  { keys: ['Ctrl', 'Enter'], does: msg('confirm a window from its text field') },
  { keys: ['Esc'], does: msg('close dialog or panel') },
  { keys: ['?'], does: msg('show these keys') },
])
const TO_PAYMENTS: KeyHint = translated({ keys: ['G', 'P'], does: msg('go to the payments') })
const TO_WITHDRAWALS: KeyHint = translated({ keys: ['G', 'W'], does: msg('go to the withdrawals') })

/** All available shortcuts, those of the current list first. */
export function KeysWindow({ hints, onClose }: { hints: readonly KeyHint[]; onClose: () => void }) {
  const can = useCan()
  const onDashboard = [...(can('investments:read') ? [TO_PAYMENTS] : []), ...(can('withdraws:read') ? [TO_WITHDRAWALS] : [])]
  return (
    <Modal open title={t('Keys')} onClose={onClose}>
      <div className="on-raised grid gap-6">
        <Group title={t('In this list')} hints={hints} />
        <Group title={t('Everywhere in the back office')} hints={everywhere} />
        {onDashboard.length > 0 && <Group title={t('On the dashboard')} hints={onDashboard} />}
        <p className="text-12 text-ink-faint">{t('Single-key shortcuts are disabled while you type. On a Mac, use ⌘ instead of Ctrl.')}</p>
      </div>
    </Modal>
  )
}

const Group = ({ title, hints }: { title: string; hints: readonly KeyHint[] }) => (
  <section>
    <SectionTitle>{title}</SectionTitle>
    <KeyValueList
      dense
      className="mt-1"
      rows={hints.map((hint) => ({
        key: hint.does.replace(/^./, (letter) => letter.toUpperCase()),
        value: (
          <span className="inline-flex gap-1">
            <KeyCaps hint={hint} />
          </span>
        ),
      }))}
    />
  </section>
)
