import type { z } from 'zod'
import type { Endpoint, Row, Sent } from '@/contract/core/endpoint'
import type { AnyListQuery } from '@/contract/core/list'

/** An endpoint that lists rows with ids. Its path may have parameters, which are given once. */
export type ListEndpoint = Endpoint & { list: true; query: z.ZodObject; response: z.ZodType<{ id: string }> }

export type RowOf<L extends ListEndpoint> = Row<L> & { id: string }
export type QueryOf<L extends ListEndpoint> = z.output<L['query']> & AnyListQuery
export type QueryPart<L extends ListEndpoint> = Partial<z.input<L['query']>>
export type ParamsOf<L extends ListEndpoint> = L extends { params: infer P extends z.ZodObject } ? z.input<P> : undefined

/**
 * The request of a list. For a generic endpoint L, TypeScript cannot recombine `query` and `params` into the endpoint's input; they come
 * from its own schemas, hence the cast.
 */
export const sentTo = <L extends ListEndpoint>(query: object, params: object | undefined): Sent<L> =>
  ({ query, ...(params ? { params } : {}) }) as unknown as Sent<L>

/** The same for an unknown endpoint. */
export const partsFor = <E extends Endpoint>(parts: object): Sent<E> => parts as Sent<E>
