import { TextAreaField } from '@/ui/admin/forms/text-area-field'
import { ChipGroup } from '@/ui/admin/inputs/chip'
import { decisionModalOf } from '@/ui/overlays/decision-modal-of'
import { QuestionModal } from './question-modal'

export const DecisionModal = decisionModalOf({ QuestionModal, ChipGroup, TextAreaField })
