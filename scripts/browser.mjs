// Finds a Chromium for the browser tests: an installed one, otherwise Debian's, otherwise Playwright's. Debian's headless shell is
// preferred: it renders for no screen, and the tests take a fifth less time in it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
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

/** Headless, without Google's services, and without its own sandbox (it may run as root). */
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

/** The same; installs a missing one, which takes up to a minute. */
export async function provideBrowser() {
  if (firstOf([process.env.CHROMIUM_PATH, SHELL])) return findTestBrowser()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing the headless Chromium of this system for the browser tests.')
    if (!(await installFromSystem('chromium-headless-shell')) && !findBrowser()) await installFromSystem('chromium')
  }
  // Playwright's server is not reachable from everywhere, so the timeout is short.
  if (!findTestBrowser())
    await run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { env: process.env, timeout: 90_000 })
  return findTestBrowser()
}

function firstOf(places) {
  return places.find((place) => place && existsSync(place))
}

/** Installs a package without removing others. @returns whether it is installed */
async function installFromSystem(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, timeout: 120_000 })
  const install = ['install', '-y', '-qq', '--no-install-recommends', '--no-remove', name]
  return (await run('apt-get', install, { env, timeout: 300_000 })) === 0
}

/** Runs a command, whose errors are shown. @returns its exit code, or null if it was ended after the timeout or could not start */
async function run(command, args, { env, timeout }) {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout })
  try {
    const [code] = await once(child, 'exit')
    return code
  } catch (error) {
    console.error(error.message)
    return null
  }
}
