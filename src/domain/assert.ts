/** Asserts an invariant. A violation is a bug, not the caller's fault: it becomes a 500 response and a log line. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant violated: ${message}`)
}

/** For the default of an exhaustive switch: the compiler proves that it is unreachable. */
export function never(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`)
}
