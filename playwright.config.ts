import { defineConfig } from '@playwright/test'
import { chromiumArgs, findTestBrowser } from './scripts/browser.mjs'

const executablePath = findTestBrowser()

/** Drives the built application, with demo data, in Chromium: at a desk and on a phone. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  timeout: 240_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Recording every test costs a fifth of the run; `npx playwright test --trace retain-on-failure` records what is looked into.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
  projects: [
    { name: 'api', testMatch: /\.api\.spec\.ts$/ },
    { name: 'desktop', testMatch: /(?<!\.api)\.spec\.ts$/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      testMatch: /(?<!\.api)\.spec\.ts$/,
      // It sets the sizes of its pages itself.
      testIgnore: /route-crawl\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
