import dynamic from 'next/dynamic'
import { DialogButton, type DialogButtonProps } from './dialog-button'
import type { ConfirmQuestion } from './confirm-modal-of'

type Props = ConfirmQuestion & DialogButtonProps

const load = () => import('./confirm-modal').then(({ ConfirmModal }) => ConfirmModal)
const ConfirmModal = dynamic(load, { ssr: false })

/** Asks for confirmation of an irreversible action. */
export const ConfirmButton = ({ variant, size, icon, disabledReason, block, ...question }: Props) => (
  <DialogButton {...{ variant, size, icon, disabledReason, block }} label={question.label} load={load}>
    {(close) => <ConfirmModal {...question} onClose={close} />}
  </DialogButton>
)
