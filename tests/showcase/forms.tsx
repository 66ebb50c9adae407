import { useState } from 'react'
import { Button } from '@/ui/plain/primitives/button'
import { CheckField, PickCards } from '@/ui/plain/forms/check-field'
import { CodeField, MoneyField, PasswordField, SelectField, TextAreaField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Panel } from '@/ui/plain/display/panel'
import { SearchField } from '@/ui/plain/inputs/search-field'
import { Sheet } from '@/ui/plain/overlays/sheet'
import { StrengthMeter } from '@/ui/plain/forms/strength-meter'
import { UploadField } from '@/ui/plain/forms/upload-field'
import { useForm } from '@/ui/plain/forms/use-form'
import { Part, Row, Two } from './part'

const NETWORKS = [
  { value: 'ERC20', label: 'Ethereum' },
  { value: 'TRC20', label: 'Tron' },
]

/** Simulates a server that refuses the input with field errors. */
const refuse = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 600))
  throw Object.assign(new Error('The data is not valid'), {
    fields: [
      { path: 'title', message: 'You have a wallet of that name. Choose another.' },
      { path: 'password', message: 'Wrong password. 4 attempts left, then sign-in is blocked for 15 minutes.' },
    ],
  })
}

function WalletForm() {
  const form = useForm({
    initial: { network: 'ERC20', title: 'Main wallet', amount: '600.00', password: 'secret' },
    submit: refuse,
  })
  return (
    <Panel title="Add wallet">
      <form className="grid gap-4" onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="Not added." />
        <SelectField label="Network" options={NETWORKS} {...form.field('network')} />
        <TextField label="Wallet label" maxLength={12} {...form.field('title')} />
        <MoneyField label="Amount" currency="USD" help="From 10.00 to 1,240.50." {...form.field('amount')} />
        <PasswordField
          label="Your password"
          aside={
            <a className="link text-14" href="#forgot">
              Forgot your password?
            </a>
          }
          meter={<StrengthMeter strength={2} label="Fair: two more words make it strong." />}
          {...form.field('password')}
        />
        <div className="flex justify-end gap-3 max-md:flex-col-reverse">
          <Button>Not now</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            Add the wallet
          </Button>
        </div>
      </form>
    </Panel>
  )
}

const send = async (file: File, onProgress: (share: number) => void) => {
  for (const share of [0.2, 0.6, 1]) {
    await new Promise((resolve) => setTimeout(resolve, 300))
    onProgress(share)
  }
  if (file.name.includes('fail')) throw new Error('The file could not be read.')
  return { id: file.name }
}

export function Forms() {
  const [code, setCode] = useState('418')
  const [note, setNote] = useState('I meant to ask for 350.00.')
  const [agreed, setAgreed] = useState(true)
  const [plan, setPlan] = useState<'balance' | 'reinvest' | 'keep'>('reinvest')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(false)
  return (
    <Part title="Forms without antd">
      <Two>
        <WalletForm />
        <Panel title="Pieces">
          <div className="grid gap-4">
            <CodeField
              label="6-digit code"
              value={code}
              onChange={setCode}
              help="Sent to a…t@lindqvist.example. Valid until 10:51, five tries."
            />
            <TextAreaField label="Reason" maxLength={20} value={note} onChange={setNote} />
            <CheckField checked={agreed} onChange={setAgreed} help="I have read how.">
              I can lose the money I invest.
            </CheckField>
            <PickCards
              label="At maturity"
              value={plan}
              onChange={setPlan}
              picks={[
                { value: 'balance', title: 'To my balance', help: '2,500.00 USD become available that day.' },
                { value: 'reinvest', title: 'Reinvest principal', help: 'In Harbour Cold Store, 12 months, at the rates of that day.' },
                { value: 'keep', title: 'Keep for withdrawal', help: 'Not available.', disabled: true },
              ]}
            />
            <UploadField label="Proof of payment" upload={send} onChange={() => undefined} max={2} camera />
            <SearchField label="Name, code or currency" value={search} onChange={setSearch} />
            <Row>
              <Button size="small" onClick={() => setOpen(true)}>
                Open a sheet
              </Button>
              <span className="text-12 text-ink-faint">Searching for “{search}”</span>
            </Row>
          </div>
        </Panel>
      </Two>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Filter and sort"
        from="bottom"
        foot={<Button variant="primary">Show 5 projects</Button>}
      >
        <p>Filters.</p>
      </Sheet>
    </Part>
  )
}
