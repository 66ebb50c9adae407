import { Note } from '@/ui/plain/feedback/note'
import { Button } from '@/ui/plain/primitives/button'
import { questionModalOf } from './question-modal-of'

export const QuestionModal = questionModalOf({ Button, Note })
