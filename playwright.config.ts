import { defineConfig } from '@playwright/test'
import { chromiumArgs, findTestBrowser } from './scripts/browser.mjs'

const executablePath = findTestBrowser()

/** Tests the built application, with demo data, in Chromium at desktop and phone size. */
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
    // Traces would take a fifth of the run; to debug a failure, use `npx playwright test --trace retain-on-failure`.
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
      // It sets the viewport sizes itself.
      testIgnore: /route-crawl\.spec\.ts$/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
