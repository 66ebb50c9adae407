import type { Endpoint, Reply, Sent } from '@/contract/core/endpoint'
import { ownTask } from '@/domain/own-task'
import type * as clientFile from './client'
import type { Answered, SendOptions } from './client'

export type { Answered } from './client'

type Client = typeof clientFile
let client: Promise<Client> | undefined

/**
 * The axios clients. They are downloaded with the page but evaluated in a separate task at the first request: evaluated with the rest of
 * the page they delayed slow phones.
 */
export const theClient = (): Promise<Client> => (client ??= ownTask().then(() => import(/* webpackMode: "eager" */ './client')))

/** Calls an endpoint of the contract. Public endpoints are called without a token unless a session exists. @throws ApiError */
export const send = async <E extends Endpoint>(endpoint: E, sent: Sent<E>, options?: SendOptions): Promise<Answered<Reply<E>>> =>
  (await theClient()).request(endpoint, sent, options)

/** Renews the account token with the httpOnly cookie. @returns whether a session exists now */
export const renew = async (): Promise<boolean> => (await theClient()).renew()
