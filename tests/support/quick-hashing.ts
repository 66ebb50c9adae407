import type * as argon2 from '@node-rs/argon2'

/** The cost parameters of the application (OWASP's recommendation); every hash must request them. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const QUICK = { memoryCost: 64, timeCost: 1, parallelism: 1 }
/** A test that reads the cost of a stored hash sets this. */
export const FULL_HASHING = 'FULL_HASHING'

/**
 * Argon2 at a low cost: hashing passwords and recovery codes took a large part of the sign-in tests. A hash contains its cost, so
 * verifying it is fast as well. A requested cost other than the application's throws.
 */
export const quickHashing = (library: typeof argon2): typeof argon2 => ({
  ...library,
  hash: async (password, options, signal) => library.hash(password, quick(options), signal),
  hashRaw: async (password, options, signal) => library.hashRaw(password, quick(options), signal),
})

function quick(options: argon2.Options | null | undefined): argon2.Options {
  const { memoryCost, timeCost, parallelism, ...rest } = options ?? {}
  if (memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism)
    throw new Error(`A password or code is hashed at another cost: ${JSON.stringify({ memoryCost, timeCost, parallelism })}`)
  return { ...rest, ...(process.env[FULL_HASHING] ? COST : QUICK) }
}
