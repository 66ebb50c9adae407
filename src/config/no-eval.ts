// Zod tries once whether it may make functions out of text, to be faster. Our policy forbids that (script-src), so each try would be
// reported as a violation. It is told before any schema is made; the server, where no policy stands, keeps its faster way.
if (typeof window !== 'undefined') Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
