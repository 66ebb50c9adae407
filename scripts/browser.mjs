// Sees to a Chromium for the browser tests: the one that is there, else Debian's, else Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Without the network of Google behind it, without a sandbox of its own (it may run as root), and headless. */
export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Where a Chromium is; undefined if there is none. */
export function findBrowser() {
  const places = [process.env.CHROMIUM_PATH, ...PLACES, chromium.executablePath()]
  return places.find((place) => place && existsSync(place))
}

/** The same, installing one if need be. */
export function provideBrowser() {
  const found = findBrowser()
  if (found) return found
  console.log('Chromium not found; installing it for the browser tests.')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const quietly = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    spawnSync('apt-get', ['update', '-qq'], { ...quietly, timeout: 120_000 })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { ...quietly, timeout: 300_000 })
  }
  // Its server cannot be reached from everywhere, so not for long.
  if (!findBrowser())
    spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 90_000,
    })
  return findBrowser()
}
