import { confirmModalOf } from './confirm-modal-of'
import { QuestionModal } from './question-modal'

export const ConfirmModal = confirmModalOf(QuestionModal)
