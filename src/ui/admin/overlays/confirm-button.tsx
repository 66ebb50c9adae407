import dynamic from 'next/dynamic'
import { AskingButton, type AskingLook } from './asking-button'
import type { ConfirmQuestion } from '@/ui/overlays/confirm-modal'

type Props = ConfirmQuestion & AskingLook

const load = () => import('./confirm-modal').then(({ ConfirmModal }) => ConfirmModal)
const ConfirmModal = dynamic(load, { ssr: false })

/** Asks once more before something that cannot be taken back. */
export const ConfirmButton = ({ look, size, icon, disabledReason, block, ...question }: Props) => (
  <AskingButton {...{ look, size, icon, disabledReason, block }} label={question.label} load={load}>
    {(close) => <ConfirmModal {...question} onClose={close} />}
  </AskingButton>
)
