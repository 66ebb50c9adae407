import { useCan } from '@/api/session'
import { Modal } from '@/ui/overlays/modal'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { KeyCaps, type KeyHint } from './key-hint'
import { SectionTitle } from './section-title'

/** On every page of the back office. */
const everywhere: readonly KeyHint[] = [
  { keys: ['Ctrl', 'K'], does: 'find a page, a person or a code' },
  { keys: ['Ctrl', 'Enter'], does: 'confirm a window from its text field' },
  { keys: ['Esc'], does: 'close what is open' },
  { keys: ['?'], does: 'show these keys' },
]
const TO_PAYMENTS: KeyHint = { keys: ['G', 'P'], does: 'go to the payments' }
const TO_WITHDRAWALS: KeyHint = { keys: ['G', 'W'], does: 'go to the withdrawals' }

/** Every key that works: those of the list one looks at first. */
export function KeysWindow({ hints, onClose }: { hints: readonly KeyHint[]; onClose: () => void }) {
  const can = useCan()
  const onDashboard = [...(can('investments:read') ? [TO_PAYMENTS] : []), ...(can('withdraws:read') ? [TO_WITHDRAWALS] : [])]
  return (
    <Modal open title="Keys" onClose={onClose}>
      <div className="on-raised grid gap-6">
        <Group title="In this list" hints={hints} />
        <Group title="Everywhere in the back office" hints={everywhere} />
        {onDashboard.length > 0 && <Group title="On the dashboard" hints={onDashboard} />}
        <p className="text-12 text-ink-faint">Single-key shortcuts are disabled while you type. On a Mac, use ⌘ instead of Ctrl.</p>
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
            <KeyCaps of={hint} />
          </span>
        ),
      }))}
    />
  </section>
)
