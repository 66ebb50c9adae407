import * as React from 'react'

/*
 * In development React captures a stack trace for each element, which only its warnings show: a tenth of the time of a screen. It stops
 * once it has captured 10,000 of them, and resets their count each second.
 */
const ENOUGH = 10_000
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => ENOUGH, set: () => undefined })
