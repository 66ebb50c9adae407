// Provides Chromium for the browser tests: an installed one, else Debian's, else Playwright's. Debian's headless shell is preferred,
// because the tests run a fifth faster in it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Headless, without requests to Google, and without a sandbox, because it may run as root. */
export const chromiumArgs = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  // Text has the same widths as in a browser with a screen.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of a Chromium with a window, as customers use it; undefined if there is none. */
export function findBrowser() {
  return firstOf([process.env.CHROMIUM_PATH, ...PLACES, chromium.executablePath()])
}

/** Path of the Chromium that tests run in; undefined if there is none. */
export function findTestBrowser() {
  return firstOf([process.env.CHROMIUM_PATH, SHELL]) ?? findBrowser()
}

/** The same, but installs Chromium if it is missing. */
export function provideBrowser() {
  if (firstOf([process.env.CHROMIUM_PATH, SHELL])) return findTestBrowser()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing the headless Chromium of this system for the browser tests.')
    if (!installFromSystem('chromium-headless-shell') && !findBrowser()) installFromSystem('chromium')
  }
  // Playwright's server is not reachable from everywhere, so the timeout is short.
  if (!findTestBrowser())
    spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 90_000,
    })
  return findTestBrowser()
}

function firstOf(places) {
  return places.find((place) => place && existsSync(place))
}

/** @returns whether the package is installed now. Never removes other packages. */
function installFromSystem(name) {
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], { ...quietly, timeout: 120_000 })
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', name], {
    ...quietly,
    timeout: 300_000,
  })
  return status === 0
}
