import { Note } from '@/ui/admin/feedback/note'
import { Button } from '@/ui/admin/primitives/button'
import { questionModalOf } from '@/ui/overlays/question-modal-of'

export const QuestionModal = questionModalOf({ Button, Note })
