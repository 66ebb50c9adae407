import { confirmModalOf } from '@/ui/overlays/confirm-modal-of'
import { QuestionModal } from './question-modal'

export const ConfirmModal = confirmModalOf(QuestionModal)
