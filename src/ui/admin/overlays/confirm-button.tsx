import dynamic from 'next/dynamic'
import { AskingButton, type AskingButtonShape } from './asking-button'
import type { ConfirmQuestion } from '@/ui/overlays/confirm-modal'

type Props = ConfirmQuestion & AskingButtonShape

const load = () => import('./confirm-modal').then(({ ConfirmModal }) => ConfirmModal)
const ConfirmModal = dynamic(load, { ssr: false })

/** Asks for confirmation of an irreversible action. */
export const ConfirmButton = ({ variant, size, icon, disabledReason, block, ...question }: Props) => (
  <AskingButton {...{ variant, size, icon, disabledReason, block }} label={question.label} load={load}>
    {(close) => <ConfirmModal {...question} onClose={close} />}
  </AskingButton>
)
