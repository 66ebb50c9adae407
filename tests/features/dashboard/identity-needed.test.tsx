// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { WhatHappensNext } from '@/features/auth/public/sign-up/sign-up-side'
import { NextSteps } from '@/features/dashboard/customer/next-steps'
import { sql } from '@/server/db/sql'
import { renderAs } from '../../support/browser'
import { customerOf } from '../../support/investing'
import { startServer } from '../../support/server'

const server = await startServer()

it.each([
  [true, /^Needed to hold more than 1,000\.00 USD and to withdraw\.$/, /^Needed to withdraw, and to hold more than/],
  [false, /^Needed to hold more than 1,000\.00 USD\.$/, /^Needed to hold more than .+ licence or/],
] as const)('says that withdrawing needs a verified identity only if it does (%s)', async (withdrawalNeedsIdentity, step, side) => {
  await server.db.run(sql`update settings set values = values || ${JSON.stringify({ withdrawalNeedsIdentity })}::jsonb`)
  const ada = await customerOf(server, withdrawalNeedsIdentity ? 'ada' : 'eve')
  const facts = { minInvestment: '100.00', identityAbove: '1000.00', withdrawalNeedsIdentity, bookCurrency: 'USD', termsVersion: 1 }
  await renderAs(
    server,
    ada,
    <>
      <NextSteps className={undefined} steps={[{ key: 'identity', done: false, at: null }]} />
      <WhatHappensNext facts={facts} />
    </>,
  )
  expect(await screen.findByText(step)).toBeVisible()
  expect(screen.getByText(side)).toBeVisible()
})
