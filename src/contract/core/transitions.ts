/** A lifecycle as data: from, event, to, by. Used by the server's compare-and-set and by the buttons' disabled reasons. */
export type Actor = 'customer' | 'staff' | 'two' | 'system' | 'gateway'
export type Transition<S extends string, E extends string> = { from: readonly S[]; event: E; to: S; by: readonly Actor[] }

export type Lifecycle<S extends string, E extends string> = {
  steps: readonly Transition<S, E>[]
  /** The states in which an event is allowed. */
  from(event: E): S[]
  /** The state after an event; undefined if the event is not allowed. */
  next(state: S, event: E): S | undefined
  allows(state: S, event: E): boolean
  by(event: E): readonly Actor[]
  events: readonly E[]
}

export function lifecycle<S extends string, E extends string>(steps: readonly Transition<S, E>[]): Lifecycle<S, E> {
  const next = (state: S, event: E) => steps.find((step) => step.event === event && step.from.includes(state))?.to
  return {
    steps,
    next,
    from: (event) => steps.filter((step) => step.event === event).flatMap((step) => [...step.from]),
    allows: (state, event) => next(state, event) !== undefined,
    by: (event) => steps.filter((step) => step.event === event).flatMap((step) => [...step.by]),
    events: [...new Set(steps.map((step) => step.event))],
  }
}
