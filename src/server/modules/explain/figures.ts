import type { Figure } from '@/contract/explain'
import { customerExplanations } from './customer-figures'
import type { Explanations } from './explanation'
import { platformExplanations } from './platform-figures'
import { projectExplanations } from './project-figures'

/** The entries behind every figure of the contract. Leaving one out does not compile. */
export const explanations: Explanations<Figure> = { ...customerExplanations, ...projectExplanations, ...platformExplanations }
