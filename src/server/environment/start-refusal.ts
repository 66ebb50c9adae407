/** A start that cannot proceed, with a one-line reason for the operator. Any other error is a bug. */
export class StartRefusal extends Error {}
