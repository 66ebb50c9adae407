import { defineConfig, devices } from '@playwright/test'
import { chromiumArgs, findBrowser } from './scripts/browser.mjs'

const executablePath = findBrowser()

/** Chromium on the built application, with demo data in a folder of its own: see e2e/support/start.ts. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.tmp/results/playwright',
  globalSetup: './e2e/support/start.ts',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 0,
  reporter: [['list']],
  use: {
    baseURL: process.env.E2E_URL ?? '',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArgs.filter((arg) => arg !== '--headless') },
    screenshot: 'only-on-failure',
    // The clock of the viewer is fixed to a zone, so that dates read the same on every machine.
    timezoneId: 'UTC',
    locale: 'en-GB',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, defaultBrowserType: 'chromium' },
      grep: /@phone/,
    },
  ],
})
