import { z } from 'zod'

/** What happens to the principal when an investment matures. */
export const maturityInstruction = z.enum(['BALANCE', 'REINVEST', 'KEEP'])
