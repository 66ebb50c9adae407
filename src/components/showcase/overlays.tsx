import { useState } from 'react'
import { ConfirmButton } from '@/ui/overlays/confirm-button'
import { DecisionButton } from '@/ui/overlays/decision-button'
import { FormDrawer } from '@/ui/forms/form-drawer'
import {
  FormCheck,
  FormCode,
  FormDate,
  FormMoney,
  FormPassword,
  FormPercent,
  FormSelect,
  FormSwitch,
  FormText,
  FormTextArea,
} from '@/ui/forms/form-fields'
import { Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/plain/primitives/button'
import type { FormSchema } from '@/ui/plain/forms/failure'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { notify } from '@/ui/plain/feedback/notify'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { Part, Row } from './part'

type Country = { title: string; slug: string; currency?: string; fee: string; rate: string; note?: string; isActive: boolean }

const initial: Country = { title: 'Kenya', slug: 'GH', currency: 'KES', fee: '1.00', rate: '7.50', isActive: true }
const CURRENCIES = [
  { value: 'KES', label: 'KES, Kenyan shilling', search: 'KES Kenyan shilling' },
  { value: 'EUR', label: 'EUR, Euro', search: 'EUR Euro' },
]

/** Stands in for the schema of an endpoint. */
const schema: FormSchema = {
  safeParse: (values) => {
    const { title } = values as Country
    return title ? { success: true } : { success: false, error: { issues: [{ path: ['title'], message: 'Give the country a name.' }] } }
  },
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const refuse = async () => {
  await wait(600)
  throw Object.assign(new Error('The data is not valid'), { fields: [{ path: 'slug', message: 'GH is already Ghana. Kenya is KE.' }] })
}

function EditCountry({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <FormDrawer<Country>
      open={open}
      onClose={onClose}
      title="Edit Kenya"
      initial={initial}
      schema={schema}
      onSubmit={refuse}
      onNext={() => undefined}
    >
      <FormText name="title" label="Name" maxLength={60} />
      <div className="grid grid-cols-2 items-start gap-4">
        <FormText name="slug" label="Code" aside="ISO, two letters" />
        <FormText name="calling" label="Calling code" help="Checked against phone numbers." />
      </div>
      <FormSelect name="currency" label="Currency" options={CURRENCIES} searchable help="Shown beside USD. The books stay in USD." />
      <div className="grid grid-cols-2 items-start gap-4">
        <FormMoney name="fee" label="Fee" currency="USD" />
        <FormPercent name="rate" label="Rate a month" />
      </div>
      <FormDate name="from" label="From" optional />
      <FormPassword name="password" label="Your password" />
      <FormCode name="otp" label="Code from your authenticator" />
      <FormTextArea name="note" label="Note" optional maxLength={300} />
      <FormCheck name="checked">I have checked the code</FormCheck>
      <div>
        <FormSwitch name="commission" label="Referral commission" help="Off: customers in this country earn no new commissions." />
        <FormSwitch name="isActive" label="Active" help="Off: no new sign-ups from this country." />
      </div>
    </FormDrawer>
  )
}

export function Overlays() {
  const [drawer, setDrawer] = useState(false)
  const [modal, setModal] = useState(false)
  return (
    <Part title="What opens above a page">
      <Row>
        <Button onClick={() => setDrawer(true)}>Edit Kenya</Button>
        <Button onClick={() => setModal(true)}>A window</Button>
        <DecisionButton
          label="Cancel the withdrawal"
          title="Cancel this withdrawal?"
          cancelLabel="Keep it"
          reasons={[
            { value: 'WRONG_WALLET', label: 'Wrong wallet' },
            { value: 'WRONG_AMOUNT', label: 'Wrong amount' },
          ]}
          reasonHelp="Saved with the withdrawal; visible to you and our team"
          onDecide={async () => {
            await wait(600)
            throw new Error('It was approved a moment ago.')
          }}
        >
          <p>The amount is returned to your available balance immediately. A new request starts a new review.</p>
          <KeyValueList
            className="mt-4"
            rows={[
              { key: 'Withdrawal', value: <span className="num">WDR-8P4N2XJD</span> },
              { key: 'Back to available, USD', value: <MoneyText value="250.00" signed /> },
              { key: 'Available afterwards, USD', value: <MoneyText value="1490.50" />, total: true },
            ]}
          />
        </DecisionButton>
        <DecisionButton label="Decline" title="Decline?" disabledReason="You need permission withdraws:update." onDecide={() => wait(0)} />
        <ConfirmButton
          label="End the session"
          title="End this session?"
          onConfirm={async () => {
            await wait(400)
            notify.success('Successfully deleted!')
          }}
        >
          The device must sign in again.
        </ConfirmButton>
      </Row>
      <EditCountry open={drawer} onClose={() => setDrawer(false)} />
      <Modal
        open={modal}
        title="Terms, version 4"
        onClose={() => setModal(false)}
        foot={<Button onClick={() => setModal(false)}>Close</Button>}
      >
        <p>
          The words. <StatusTag tone="good">Accepted</StatusTag>
        </p>
      </Modal>
    </Part>
  )
}
