import * as React from 'react'

/*
 * In development React captures a stack trace for each element, shown only in warnings; this takes a tenth of the time of a screen test.
 * React stops after 10,000 traces, and resets this count each second.
 */
const ENOUGH = 10_000
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => ENOUGH, set: () => undefined })
