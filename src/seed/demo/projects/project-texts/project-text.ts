import type { BannerKind } from '@/domain/banner/kinds'

/** The texts and terms of a demo project. Amounts are whole units of the book currency. */
export type ProjectText = {
  key: string
  title: string
  about: string
  sector: string
  location: string
  drawing: BannerKind
  value: number
  most: number
  rates: readonly { period: number; returnMin: string; returnMax: string }[]
  uses: readonly { label: string; amount: number }[]
  reflectionDays: number
  earlyExitPenalty?: string
  description: string
  risk: string
  documents: readonly string[]
  updates: readonly { after: number; title: string; body: string }[]
  questions: readonly { question: string; answer?: string }[]
}

/** The risks that every project has. */
export const commonRisk = `You can lose some or all of the money you invest. Your principal is locked until the end of the lock period, and an early exit may not be possible.\n\nPast payouts are no indication of future ones.`
