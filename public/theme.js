// Before the first paint: the stored theme and menu width go on <html>, so that nothing flashes or moves; and what is pressed before the
// other scripts arrive is kept for them (src/tuned/input-replay.ts).
// A file of its own, because the content security policy allows no inline script.
;(function () {
  var root = document.documentElement
  var state = {}
  try {
    state = (JSON.parse(localStorage.getItem('carmine-interface') || '{}') || {}).state || {}
  } catch {
    state = {}
  }
  var device = matchMedia('(prefers-color-scheme: dark)')
  var dark = state.theme === 'DARK' || (state.theme !== 'LIGHT' && device.matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  var isNarrowOffice = innerWidth < 1024 && /^\/admin(\/|$)/.test(location.pathname)
  if (isNarrowOffice || (state.siderCollapsed ?? innerWidth < 1280)) root.dataset.sider = 'collapsed'
  try {
    if (sessionStorage.getItem('carmine-visited')) root.dataset.visited = 'true'
    sessionStorage.setItem('carmine-visited', 'true')
  } catch {
    root.dataset.visited = 'true'
  }
  addEventListener('click', (event) => (window.lastPressed = event.target.closest?.('button')), true)
  // Without an address to send to, the browser would load the page anew and lose what was entered.
  addEventListener('submit', (event) => event.target.hasAttribute('action') || event.preventDefault(), true)
  // The page for when there is no connection; see sw.js. Not while the page itself still comes to life.
  var keepOfflinePage = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (navigator.serviceWorker) addEventListener('load', () => setTimeout(keepOfflinePage, 3000))
})()
