import { PdfRefusal } from './values'

/**
 * Checks the objects that a PDF references as actions. Objects may precede or follow the references to them, so both are recorded during
 * parsing and compared at the end. Only the necessary parts of each object are kept.
 */
export class ActionReferences {
  /** Numbers of objects used as an action, as the actions that follow one, or as a set of actions by event. */
  private readonly actions = new Set<number>()
  private readonly following = new Set<number>()
  private readonly sets = new Set<number>()
  /** Objects that are refused as an action, and the actions in objects used as a set. */
  private readonly refused = new Map<number, PdfRefusal>()
  private readonly held = new Map<number, number[]>()
  private readonly refusedSets = new Map<number, PdfRefusal>()
  private readonly lists = new Set<number>()
  private readonly aliases = new Set<number>()

  useAction(number: number): void {
    this.actions.add(number)
  }
  useFollowing(number: number): void {
    this.actions.add(number)
    this.following.add(number)
  }
  useSet(number: number): void {
    this.sets.add(number)
  }

  noteRefused(number: number, refusal: PdfRefusal): void {
    this.refused.set(number, refusal)
  }
  noteHeld(number: number, references: readonly number[], refusal: PdfRefusal | undefined): void {
    if (references.length > 0) this.held.set(number, [...(this.held.get(number) ?? []), ...references])
    if (refusal) this.refusedSets.set(number, refusal)
  }
  noteList(number: number): void {
    this.lists.add(number)
  }
  noteAlias(number: number): void {
    this.aliases.add(number)
  }

  /** @throws PdfRefusal if a reference leads to an action that would be refused inline, or cannot be resolved */
  requireHarmless(): void {
    for (const number of this.sets) {
      const refusal = this.refusedSets.get(number)
      if (refusal) throw refusal
      for (const reference of this.held.get(number) ?? []) this.actions.add(reference)
    }
    for (const number of this.actions) {
      const refusal = this.refused.get(number)
      if (refusal) throw refusal
    }
    // No PDF producer writes these, and they would hide an action behind a second reference.
    for (const number of this.following)
      if (this.lists.has(number)) throw new PdfRefusal('damaged', 'the actions that follow one are a reference')
    for (const number of [...this.actions, ...this.sets])
      if (this.aliases.has(number)) throw new PdfRefusal('damaged', 'an action is a reference to a reference')
  }
}
