import type { Figure } from '@/contract/explain'
import { customerExplanations } from './customer-figures'
import type { Explanations } from './explanation'
import { platformExplanations } from './platform-figures'
import { projectExplanations } from './project-figures'

/** The entries behind every figure of the contract; the type requires all of them. */
export const explanations: Explanations<Figure> = { ...customerExplanations, ...projectExplanations, ...platformExplanations }
