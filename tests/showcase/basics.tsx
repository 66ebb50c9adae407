import { Download, Pencil, Plus, Bell, CreditCard, X } from 'lucide'
import { useState } from 'react'
import { firstPageOf, paths } from '@/config/paths'
import { Avatar } from '@/ui/plain/primitives/avatar'
import { Button, ButtonLink } from '@/ui/plain/primitives/button'
import { Chip, ChipGroup, RemovableChip } from '@/ui/plain/inputs/chip'
import { AddressText, CodeText, CopyBox } from '@/ui/plain/primitives/code-text'
import { DateText } from '@/ui/plain/primitives/date-text'
import { Disclosure } from '@/ui/plain/display/disclosure'
import { IconButton } from '@/ui/plain/primitives/icon-button'
import { Link } from '@/ui/plain/primitives/link'
import { Meter } from '@/ui/plain/display/meter'
import { MoneyRange, MoneyText, PercentText } from '@/ui/plain/primitives/money-text'
import { Note } from '@/ui/plain/feedback/note'
import { notify } from '@/ui/plain/feedback/notify'
import { QrCode } from '@/ui/plain/primitives/qr-code'
import { Segmented } from '@/ui/plain/inputs/segmented'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { strokesOf, TallyMarks } from '@/ui/plain/display/tally-marks'
import { Tabs, ViewTabs } from '@/ui/plain/navigation/view-tabs'
import { Logo, Mark } from '@/components/brand/logo'
import { ThemeSwitch } from '@/components/theme/theme-switch'
import { Part, Row, Two } from './part'

const INSTANT = '2026-11-20T10:42:07.000Z'
const ADDRESS = 'TX5VgkYvUSXkqAceq7dkimNe4bEpSgZBEb'

const Buttons = () => (
  <Part title="Buttons and links">
    <Row>
      <Button variant="primary">Approve payment</Button>
      <Button icon={Plus}>New country</Button>
      <Button variant="quiet">Not now</Button>
      <Button variant="ink" size="small">
        Approve 3
      </Button>
      <Button variant="primary" busy>
        Saving
      </Button>
      <Button disabledReason="You need permission withdraws:update. Tomas Reyes and 6 others can.">Approve withdrawal</Button>
      <Button disabled>Off</Button>
    </Row>
    <Row>
      <Button size="tiny">28</Button>
      <Button size="small" icon={Download}>
        CSV
      </Button>
      <Button size="mid">40</Button>
      <Button>44</Button>
      <Button size="large">48</Button>
      <ButtonLink size="big" variant="primary" href={firstPageOf(paths.projects)}>
        View projects
      </ButtonLink>
    </Row>
    <Row>
      <IconButton icon={Bell} label="Notifications" count={2} />
      <IconButton icon={Pencil} label="Edit" side={28} iconSize={16} />
      <IconButton icon={CreditCard} label="Gateways" side={32} iconSize={16} disabledReason="You may not edit gateways" />
      <IconButton icon={X} label="Close" side={44} />
      <Link href={firstPageOf(paths.projects)} className="link">
        A link
      </Link>
      <Link href={firstPageOf(paths.projects)} className="link" disabled>
        A disabled link
      </Link>
      <Link href={firstPageOf(paths.projects)} className="underline-soft" waitable>
        A waitable link
      </Link>
      <span className="relative rounded-control border border-line p-3">
        <Link href={firstPageOf(paths.projects)} hoverOverlay>
          A hover overlay
        </Link>
      </span>
      <Button size="small" onClick={() => notify.success('Successfully updated!')}>
        A message
      </Button>
      <Button size="small" onClick={() => notify.error('We couldn’t load the list. Nothing was changed.')}>
        An error
      </Button>
    </Row>
  </Part>
)

const TextSamples = () => (
  <Part title="Figures, codes, states">
    <Row>
      <MoneyText value="6490.50" currency="USD" figure className="text-48" />
      <MoneyText value="-250.00" />
      <MoneyText value="26.00" signed currency="USD" />
      <MoneyText value={null} />
      <MoneyRange from="22.50" to="27.50" currency="USD" />
      <PercentText value="7.50" />
    </Row>
    <Row>
      <DateText value={INSTANT} />
      <DateText value={INSTANT} style="dateTime" />
      <DateText value={INSTANT} style="ago" />
      <CodeText value="INV-7K3Q9M2A" />
      <span className="explain num">1,240.50</span>
      <kbd>Ctrl</kbd>
      <kbd>K</kbd>
    </Row>
    <AddressText value={ADDRESS} />
    <div className="max-w-80">
      <CopyBox
        value="https://carmine.example/auth/signup?refer=ada.lind"
        shown="carmine.example/auth/signup?refer=ada.lind"
        what="the link"
      />
    </div>
    <Row>
      <StatusTag>Waiting</StatusTag>
      <StatusTag tone="good">Active</StatusTag>
      <StatusTag tone="warn">In cooling-off period</StatusTag>
      <StatusTag tone="info">Information requested</StatusTag>
      <StatusTag tone="act">Act</StatusTag>
      <StatusTag tone="closed">Declined</StatusTag>
      <Avatar name="Ada Lindqvist" />
      <Avatar name="Mira Okafor" variant="ink" />
      <Avatar name="Ada" size="small" />
    </Row>
    <Row>
      <TallyMarks strokes={strokesOf({ done: 8 })} size={16} label="8 of 8 on time" />
      <TallyMarks strokes={[...strokesOf({ done: 7 }), 'late', 'done', 'ahead', 'ahead']} label="9 shares, one late" />
      <TallyMarks strokes={[...strokesOf({ done: 12, late: 1 }), 'ahead', 'ahead']} size={48} label="13 shares, one late" />
    </Row>
    <Row>
      <Logo />
      <Mark />
      <ThemeSwitch />
      <QrCode text="https://carmine.example/auth/signup?refer=ada.lind" label="Referral link" />
    </Row>
  </Part>
)

const RANGES = [
  { value: '3m', label: '3 m' },
  { value: '6m', label: '6 m' },
  { value: 'all', label: 'All' },
] as const
const REASONS = [
  { value: 'WRONG_WALLET', label: 'Wrong wallet' },
  { value: 'WRONG_AMOUNT', label: 'Wrong amount' },
  { value: 'NOT_NEEDED', label: 'Not needed' },
]
const VIEWS = [
  { key: 'all', label: 'All', count: 24, href: paths.dev.ui },
  { key: 'active', label: 'Active', count: 21, href: paths.dev.ui },
]

function Choices() {
  const [range, setRange] = useState<string>('all')
  const [reason, setReason] = useState<string | undefined>('WRONG_AMOUNT')
  const [tab, setTab] = useState('overview')
  return (
    <Part title="Choices">
      <Row>
        <Segmented label="Range" choices={RANGES} value={range} onChange={setRange} />
        <Chip onPress={() => undefined}>50 %</Chip>
        <RemovableChip name="State" onRemove={() => undefined}>
          State: waiting
        </RemovableChip>
      </Row>
      <div className="max-w-80">
        <Segmented label="Lock period" wide choices={RANGES} value={range} onChange={setRange} />
      </div>
      <ChipGroup label="Reason" labelled choices={REASONS} value={reason} onChange={setReason} />
      <ViewTabs label="Views" items={VIEWS} current="all" />
      <Tabs
        label="Project"
        current={tab}
        onChange={setTab}
        items={[
          { key: 'overview', label: 'Overview', render: () => <p>The overview.</p> },
          { key: 'investors', label: 'Investors', count: 114, render: () => <p>The investors.</p> },
        ]}
      />
    </Part>
  )
}

const Notes = () => (
  <Part title="Notes, meters, questions">
    <Two>
      <Note>Neutral words that stand out.</Note>
      <Note tone="good" title="Checksum matches.">
        The address is well formed.
      </Note>
      <Note tone="warn" title="On hold until 21:30 today.">
        Your password was changed yesterday at 21:30.
      </Note>
      <Note tone="info">The books stay in USD.</Note>
      <Note tone="act" title="Not added: three things to change.">
        Your entries are kept.
      </Note>
      <div className="grid content-center gap-3">
        <Meter label="Raised" value={0.73} />
        <Meter label="Limit used today" value={0.06} tone="ink" thin />
        <Meter label="Cool-down" value={0.7} tone="warn" thin />
      </div>
    </Two>
    <div>
      <Disclosure title="When do I get paid?" open>
        Profit for a month is posted in the first days of the next.
      </Disclosure>
      <Disclosure title="Can I leave before the lock period ends?">
        Where the project allows it, for a penalty that you see first.
      </Disclosure>
    </div>
  </Part>
)

export const Basics = () => (
  <>
    <Buttons />
    <TextSamples />
    <Choices />
    <Notes />
  </>
)
