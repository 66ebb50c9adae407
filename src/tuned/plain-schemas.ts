import { z } from 'zod/v4'
import { fieldMessage } from '@/contract/core/field-messages'

// Replaces `zod` in the browser while the switch `lateSchemas` is off: zod itself, with the contract's messages.
z.config({ customError: fieldMessage })

export { z }
