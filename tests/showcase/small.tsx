import { CircleAlert } from 'lucide'
import { useState } from 'react'
import { DayField, DayRange } from '@/ui/forms/day-field'
import { Button } from '@/ui/plain/primitives/button'
import { CopyButton, CopyIcon } from '@/ui/plain/primitives/copy-button'
import { DropBox } from '@/ui/plain/overlays/drop-box'
import { PageFailed } from '@/ui/plain/feedback/error-boundary'
import { Icon } from '@/ui/plain/primitives/icon'
import { ListSteps } from '@/ui/plain/navigation/list-steps'
import { Pager } from '@/ui/plain/navigation/pager'
import { Panel } from '@/ui/plain/display/panel'
import { Popover } from '@/ui/plain/overlays/popover'
import { Spinner } from '@/ui/plain/feedback/spinner'
import { Switch } from '@/ui/plain/inputs/switch'
import { Tick } from '@/ui/plain/inputs/tick'
import { Tip } from '@/ui/plain/overlays/tip'
import { Part, Row, Two } from './part'

const nothing = () => undefined

function Switches() {
  const [on, setOn] = useState(true)
  const [ticked, setTicked] = useState(true)
  return (
    <Row>
      <Switch aria-label="Active" checked={on} onChange={setOn} />
      <span>{on ? 'On' : 'Off'}</span>
      <Switch aria-label="Off" checked={false} onChange={nothing} />
      <Switch aria-label="Cannot be changed" checked disabled onChange={nothing} />
      <Tick label="Ticked" checked={ticked} onChange={setTicked} />
      <Tick label="Some of them" checked={false} some onChange={nothing} />
      <Tick label="Not ticked" checked={false} onChange={nothing} />
      <Tick label="Cannot be ticked" checked={false} disabled onChange={nothing} />
      <Spinner />
    </Row>
  )
}

function Days() {
  const [day, setDay] = useState<string | undefined>('2026-11-20')
  const [range, setRange] = useState<{ from: string | undefined; to: string | undefined }>({ from: '2026-11-01', to: undefined })
  return (
    <Two>
      <DayField label="Valid until" value={day} onChange={setDay} help="As shown on the document." />
      <DayField label="Valid until" value={undefined} onChange={nothing} error="When does it end?" />
      <DayRange label="Sent" from={range.from} to={range.to} onChange={setRange} />
    </Two>
  )
}

const Opening = () => (
  <Row>
    <Popover label="More" trigger={(props) => <Button {...props}>A popover</Button>}>
      {(close) => (
        <Button variant="quiet" onClick={close}>
          Something to choose
        </Button>
      )}
    </Popover>
    <DropBox label="Notifications" trigger={(props) => <Button {...props}>A box under the header</Button>}>
      {(close) => (
        <div className="grid gap-3 p-4">
          <p>Nothing new.</p>
          <Button onClick={close}>Close</Button>
        </div>
      )}
    </DropBox>
    <Tip content="Words on hover and focus">
      <button type="button" className="explain" aria-label="What is this?">
        <Icon as={CircleAlert} />
      </button>
    </Tip>
    <CopyButton text="INV-7K3Q9M2A" what="the code" />
    <CopyIcon text="INV-7K3Q9M2A" what="the code" />
  </Row>
)

/** Small components, mostly parts of others, in all their states. */
export const Small = () => (
  <Part title="Small pieces">
    <Switches />
    <Opening />
    <Days />
    <Row>
      <ListSteps position="1 of 37" onNext={nothing} />
      <ListSteps position="3 of 37" onPrevious={nothing} onNext={nothing} />
      <ListSteps position="37 of 37" onPrevious={nothing} />
    </Row>
    <Pager page={1} limit={10} total={7} onChange={nothing} />
    <Pager page={5} limit={10} total={48_217} totalIsEstimate onChange={nothing} />
    <Panel title="A page that failed">
      <PageFailed />
    </Panel>
  </Part>
)
