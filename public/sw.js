// Shows a page of ours instead of the browser's when there is no connection. Nothing else: no page, no answer of the API and no
// file of anybody is ever kept here, only that page in each language and its three parts, which are the same for everybody.
const KEPT = 'carmine-offline-3'
// English addresses have no prefix.
const LANGUAGES = ['es', 'ar']
const PAGE = '/offline'
const PAGES = [PAGE, ...LANGUAGES.map((language) => `/${language}${PAGE}`)]
// Asked for with a mark of their own, so that this worker stays out of the way of everything else.
const PARTS = ['/theme.js?offline', '/offline.js?offline', '/fonts/dm-sans.woff2?offline']
let isFresh = false

/** The page in the language of the address that was asked for. */
const pageFor = (address) => {
  const [, language] = new URL(address).pathname.split('/')
  return LANGUAGES.includes(language) ? `/${language}${PAGE}` : PAGE
}

const keep = (paths) =>
  caches.open(KEPT).then((kept) => kept.addAll(paths.map((path) => new Request(path, { cache: 'no-cache', credentials: 'omit' }))))

/** Once in the life of this worker: words that were changed meanwhile. */
const refresh = () => {
  if (isFresh) return undefined
  isFresh = true
  // Without a connection the old words stay.
  return keep(PAGES).catch(() => undefined)
}

self.addEventListener('install', (event) => event.waitUntil(keep([...PAGES, ...PARTS]).then(() => self.skipWaiting())))

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name)
      await self.registration.navigationPreload?.enable()
      await self.clients.claim()
    })(),
  ),
)

const page = async (event) => {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(refresh())
    return answer
  } catch {
    return (await caches.match(pageFor(event.request.url))) ?? Response.error()
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (PARTS.includes(pathname + search)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
})
