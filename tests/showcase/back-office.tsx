import { Download, Plus } from 'lucide'
import { useState } from 'react'
import { AppearanceProvider } from '@/components/theme/appearance-provider'
import { Meter } from '@/ui/admin/display/meter'
import { Timeline } from '@/ui/admin/display/timeline'
import { Note } from '@/ui/admin/feedback/note'
import { ListSkeleton } from '@/ui/admin/feedback/skeleton'
import { EmptyState, ErrorState } from '@/ui/admin/feedback/state-box'
import { CheckField, PickCards } from '@/ui/admin/forms/check-field'
import { MoneyField } from '@/ui/admin/forms/money-field'
import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { TextField } from '@/ui/admin/forms/text-field'
import { SelectField } from '@/ui/admin/forms/select-field'
import { UploadField } from '@/ui/admin/forms/upload-field'
import { ChipGroup } from '@/ui/admin/inputs/chip'
import { Segmented } from '@/ui/admin/inputs/segmented'
import { Switch } from '@/ui/admin/inputs/switch'
import { Popover } from '@/ui/admin/overlays/popover'
import { Button } from '@/ui/admin/primitives/button'
import { IconButton } from '@/ui/admin/primitives/icon-button'
import { StatusTag } from '@/ui/admin/primitives/status-tag'
import { AntdArea } from '@/ui/theme/antd-area'
import { Part, Row, Two } from './part'

const choices = [
  { value: 'one', label: 'Unreadable' },
  { value: 'two', label: 'Expired' },
]
const ignore = () => undefined
const never = () => new Promise<{ id: string }>(() => undefined)

function Inputs() {
  const [text, setText] = useState('')
  const [choice, setChoice] = useState('one')
  const [isOn, setIsOn] = useState(true)
  return (
    <Two>
      <TextField label="Name" optional maxLength={20} value={text} onChange={setText} />
      <MoneyField label="Amount" currency="USD" value="1234.50" onChange={ignore} error="More than the limit" />
      <SelectField label="State" options={choices} value={choice} onChange={setChoice} help="As the customer sees it." />
      <TextAreaField label="Note" maxLength={300} value={text} onChange={setText} />
      <Segmented label="View" choices={choices} value={choice} onChange={setChoice} />
      <ChipGroup label="Reason" labelled choices={choices} value={choice} onChange={setChoice} />
      <CheckField checked={isOn} onChange={setIsOn} help="The rate is fixed then.">
        Keep the rate
      </CheckField>
      <Row>
        <Switch aria-label="Active" checked={isOn} onChange={setIsOn} /> Active
      </Row>
      <PickCards
        label="How"
        picks={choices.map(({ value, label }) => ({ value, title: label, help: 'What it means.' }))}
        value={choice}
        onChange={setChoice}
      />
      <UploadField label="Proof" upload={never} onChange={ignore} />
    </Two>
  )
}

/** The UI kit of the back office, at its dense spacing. */
export const Office = () => (
  <AppearanceProvider density="dense">
    <AntdArea>
      <Part title="The back office, by antd">
        <Row>
          <Button variant="primary" size="mid">
            Approve
          </Button>
          <Button size="mid" icon={Plus}>
            New project
          </Button>
          <Button size="small" variant="ink">
            Save
          </Button>
          <Button size="small" variant="quiet">
            Cancel
          </Button>
          <Button size="mid" variant="primary" busy>
            Approve
          </Button>
          <Button size="mid" disabledReason="You need permission payments:update.">
            Decline
          </Button>
          <IconButton icon={Download} label="Download" side={32} />
          <Popover label="Export" trigger={(props) => <Button {...props}>Export</Button>}>
            {(close) => <Button onClick={close}>All fields</Button>}
          </Popover>
        </Row>
        <Row>
          {(['neutral', 'good', 'warn', 'info', 'act', 'closed'] as const).map((tone) => (
            <StatusTag key={tone} tone={tone}>
              {tone}
            </StatusTag>
          ))}
        </Row>
        {(['neutral', 'good', 'warn', 'info', 'act'] as const).map((tone) => (
          <Note key={tone} tone={tone} title="A title.">
            And a sentence about it.
          </Note>
        ))}
        <Inputs />
        <Meter label="Funded" value={0.4} />
        <Two>
          <Timeline
            label="History"
            steps={[
              { key: 'a', title: 'Reported', when: '12:00', text: 'By the customer' },
              { key: 'b', title: 'In review', state: 'now' },
              { key: 'c', title: 'Approved', state: 'ahead' },
            ]}
          />
          <ListSkeleton rows={2} />
          <EmptyState title="Nothing yet">What is reported appears here.</EmptyState>
          <ErrorState title="The list could not be loaded" error={undefined} onRetry={ignore}>
            Nothing was changed.
          </ErrorState>
        </Two>
      </Part>
    </AntdArea>
  </AppearanceProvider>
)
