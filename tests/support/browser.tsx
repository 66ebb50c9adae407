import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { http as mock } from 'msw'
import type { ReactNode } from 'react'
import { authClient, publicClient } from '@/api/client'
import { createQueryClient } from '@/api/query-client'
import { startSession } from '@/api/session'
import { openSession, tokensOf } from '@/server/modules/auth/sessions/sessions'
import { network } from './network'
import type { Caller, TestServer } from './server'

const BASE = 'http://localhost/api/v1'
// antd's styles depend on the theme only, so each test file computes them once.
const styles = createCache()

/**
 * Renders a screen for a user; its requests reach the real server in this process. antd's styles are not inserted as CSS rules: each
 * query by role would compute them for each element, which takes a third of the time of a screen with tables.
 */
export async function renderAs(server: TestServer, caller: Caller | undefined, screen: ReactNode) {
  network.use(mock.all(`${BASE}/*`, ({ request }) => server.app.fetch(request)))
  publicClient.defaults.baseURL = BASE
  authClient.defaults.baseURL = BASE
  if (caller) await signInHere(server, caller.user.id)
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <StyleProvider cache={styles} mock="server">
        <ConfigProvider theme={{ token: { motion: false } }}>
          <App>{screen}</App>
        </ConfigProvider>
      </StyleProvider>
    </QueryClientProvider>,
  )
}

/** The browser uses the real clock, so the tokens are signed at the real time, while the server keeps its own clock. */
async function signInHere(server: TestServer, userId: string): Promise<void> {
  server.clock.set(new Date())
  const { sid } = await openSession(server.services, server.db, userId, { userAgent: 'tests', address: '127.0.0.1' })
  startSession(await tokensOf(server.services, server.db, sid, userId))
}
