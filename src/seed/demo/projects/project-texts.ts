import { alder, lowland } from './project-texts/energy-and-networks'
import { orchard, saffron } from './project-texts/food-production'
import type { ProjectText } from './project-texts/project-text'
import { eastgate, quay } from './project-texts/rentals'
import { harbour, meridian } from './project-texts/storage-and-laundry'

export type { ProjectText }

/** The projects of the demo in the order of their creation. */
export const projectTexts: readonly ProjectText[] = [harbour, meridian, alder, quay, eastgate, saffron, orchard, lowland]
