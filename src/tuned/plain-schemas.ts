import { z } from 'zod/v4'
import { fieldMessage } from '@/contract/core/field-messages'

// Stands for `zod` in the browser where the switch `lateSchemas` is off: zod itself, with the messages of the contract.
z.config({ customError: fieldMessage })

export { z }
