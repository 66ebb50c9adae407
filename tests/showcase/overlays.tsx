import { useState } from 'react'
import { ConfirmButton } from '@/ui/overlays/confirm-button'
import { DecisionButton } from '@/ui/overlays/decision-button'
import { Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/plain/primitives/button'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { MoneyText } from '@/ui/plain/primitives/money-text'
import { notify } from '@/ui/plain/feedback/notify'
import { StatusTag } from '@/ui/plain/primitives/status-tag'
import { Part, Row } from './part'

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export function Overlays() {
  const [modal, setModal] = useState(false)
  return (
    <Part title="What opens above a page">
      <Row>
        <Button onClick={() => setModal(true)}>A window</Button>
        <DecisionButton
          label="Cancel withdrawal"
          title="Cancel this withdrawal?"
          cancelLabel="Keep withdrawal"
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
              { key: 'Returned to available balance, USD', value: <MoneyText value="250.00" signed /> },
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
