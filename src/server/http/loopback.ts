import type { IncomingMessage } from 'node:http'

const ADDRESS = /^(127\.|::1$|::ffff:127\.)/
const HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Whether a request was made on this machine: neither through a proxy, which hides the client, nor under a foreign host name that a web
 * page could resolve to this machine (DNS rebinding).
 */
export const isLoopback = (request: IncomingMessage): boolean =>
  ADDRESS.test(request.socket.remoteAddress ?? '') &&
  HOST.test(request.headers.host ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  request.headers.forwarded === undefined
