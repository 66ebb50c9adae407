import type { Endpoint, Reply, Sent } from '@/contract/core/endpoint'
import { ownTask } from '@/domain/own-task'
import type * as clientFile from './client'
import type { Answered, SendOptions } from './client'

export type { Answered } from './client'

type Client = typeof clientFile
let client: Promise<Client> | undefined

/**
 * The axios clients. They are downloaded with the page but worked out in a task of their own, when something is asked for the first
 * time: together with all the rest that a page is made of they kept a slow telephone from answering.
 */
export const theClient = (): Promise<Client> => (client ??= ownTask().then(() => import(/* webpackMode: "eager" */ './client')))

/** Calls an endpoint of the contract. Public ones go without a token unless somebody is signed in. @throws ApiError */
export const send = async <E extends Endpoint>(endpoint: E, sent: Sent<E>, options?: SendOptions): Promise<Answered<Reply<E>>> =>
  (await theClient()).request(endpoint, sent, options)

/** Renews the account token with the httpOnly cookie. @returns whether somebody is signed in now */
export const renew = async (): Promise<boolean> => (await theClient()).renew()
