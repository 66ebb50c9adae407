import type { Figure } from '../core/figure'
import { r6 } from './backup'
import { c15 } from './besieged'
import { p18 } from './crowded'
import { p10 } from './deep-pages'
import { p11 } from './export'
import { p20, p21, p4, p7, p8 } from './http'
import { p15 } from './interactions'
import { p14 } from './lighthouse'
import { p9 } from './lists'
import { p1, p3, p5 } from './postings'
import { p19 } from './processes'
import { p16 } from './page-changes'
import { r5 } from './reconciliation'
import { p12 } from './referrals'
import { r1, r2, r3, r4 } from './safety'
import { p13 } from './scripts'
import { p6 } from './sharing'
import { p17 } from './start'

/** In the order of execution: pure speed first, the browser last. */
export const figures: readonly Figure[] = [
  p1,
  p3,
  p5,
  p7,
  p8,
  p4,
  p21,
  p20,
  p19,
  p12,
  p6,
  p9,
  p10,
  p11,
  r5,
  p18,
  c15,
  r1,
  r2,
  r3,
  r4,
  r6,
  p17,
  p13,
  p14,
  p15,
  p16,
]
