import { z } from 'zod'
import { id, instant, ref } from './core/primitives'

/** An internal note of staff about a person. */
export const note = z.object({ id, body: z.string(), author: ref, createdAt: instant })
/** A username mentioned in a new note. Only team members can be mentioned; a customer's username gets the response of an unknown one. */
export const mention = z.object({
  username: z.string(),
  /** The team member's id. */
  name: z.string().nullable(),
  /** Why the person was not notified; null if they were. */
  notNotifiedBecause: z.string().nullable(),
})
export type Mention = z.infer<typeof mention>

/** A team member whom a note would notify. */
export const mentionable = z.object({ username: z.string(), name: z.string() })
export type Mentionable = z.infer<typeof mentionable>
