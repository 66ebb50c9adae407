import { TextAreaField } from '@/ui/plain/forms/fields'
import { ChipGroup } from '@/ui/plain/inputs/chip'
import { decisionModalOf } from './decision-modal-of'
import { QuestionModal } from './question-modal'

export const DecisionModal = decisionModalOf({ QuestionModal, ChipGroup, TextAreaField })
