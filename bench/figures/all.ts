import type { Figure } from '../core/figure'
import { p20, p4, p7, p8 } from './http'
import { p1, p3, p5 } from './postings'

export const figures: readonly Figure[] = [p1, p3, p4, p5, p7, p8, p20]
