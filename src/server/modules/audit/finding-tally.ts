import type { Finding } from '@/contract/audit'

/** A finding; `seq` is the link of the chain that it concerns, if any. */
export type Bad = Finding & { seq?: number }

const MOST_OF_ONE_SUBJECT = 100

/**
 * Collects findings: the first hundred per subject, and the total number. A limit over all subjects would let many harmless changes of one
 * table hide those of another.
 */
export class FindingTally {
  readonly #shown: Bad[] = []
  readonly #counts = new Map<string, number>()
  readonly #rows = new Set<string>()
  readonly #fields = new Set<string>()
  #firstBad: { seq: number; id: string } | undefined

  add(found: readonly Bad[]): void {
    for (const one of found) {
      const count = (this.#counts.get(one.subject) ?? 0) + 1
      this.#counts.set(one.subject, count)
      this.#rows.add(`${one.subject} ${one.id}`)
      if (count <= MOST_OF_ONE_SUBJECT) this.#shown.push(one)
      if (one.seq !== undefined && (!this.#firstBad || one.seq < this.#firstBad.seq)) this.#firstBad = { seq: one.seq, id: one.id }
    }
  }

  /** Adds findings about a row and field that are not added yet: a missing row lacks the seals of all its parts, and is named once. */
  addOnce(found: readonly Bad[]): void {
    for (const one of found) {
      const key = `${one.subject} ${one.id} ${one.field ?? ''}`
      if (this.#fields.has(key)) continue
      this.#fields.add(key)
      this.add([one])
    }
  }

  /** Adds findings about rows without one. */
  addUnnamed(found: readonly Bad[]): void {
    this.add(found.filter(({ subject, id }) => !this.#rows.has(`${subject} ${id}`)))
  }

  get findings(): Finding[] {
    return this.#shown.map(({ seq: _, ...finding }) => finding)
  }

  get counts(): { subject: string; count: number }[] {
    return [...this.#counts].map(([subject, count]) => ({ subject, count }))
  }

  get total(): number {
    return this.counts.reduce((sum, { count }) => sum + count, 0)
  }

  /** The finding with the lowest position in the chain. */
  get firstBad(): { seq: number; id: string } | undefined {
    return this.#firstBad
  }
}
