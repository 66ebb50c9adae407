import { createApp, type App } from '../../src/server/app'
import { systemClock } from '../../src/server/infra/clock'
import type { Db, Query, Tx } from '../../src/server/db/database'
import { readEnv } from '../../src/server/environment/env'
import { folderStore } from '../../src/server/infra/files/file-store'
import { noLimits } from '../../src/server/http/limits'
import { memoryJobs } from '../../src/server/infra/jobs/memory-jobs'
import { deriveSecrets } from '../../src/server/infra/secrets'
import type { Services } from '../../src/server/work/services'
import type { Sql } from '../../src/server/db/sql'
import { authenticate } from '../../src/server/modules/auth/sessions/sessions'
import { implementation } from '../../src/server/modules/implementation'
import { AUTH_SECRET } from '../../tests/support/running'
import { pino } from 'pino'

export type Statement = { text: string; values: unknown[] }

/** The application in this process, recording its SQL statements, which a comparable peer must execute as well. */
export function recording(db: Db): { app: App; statements: Statement[] } {
  const statements: Statement[] = []
  const note = (statement: Sql) => {
    const { text, values } = statement.compile()
    statements.push({ text, values })
    return statement
  }
  const noted = <Q extends Query>(query: Q): Q => ({
    ...query,
    all: (statement: Sql) => query.all(note(statement)),
    one: (statement: Sql) => query.one(note(statement)),
    maybe: (statement: Sql) => query.maybe(note(statement)),
    run: (statement: Sql) => query.run(note(statement)),
  })
  const watched: Db = {
    ...noted(db),
    transaction: (work) =>
      db.transaction(async (tx: Tx) => {
        statements.push({ text: 'begin', values: [] })
        const result = await work({ ...noted(tx), withCommit: (statement) => tx.withCommit(note(statement)) })
        statements.push({ text: 'commit', values: [] })
        return result
      }),
  }
  const services: Services = {
    db: watched,
    autonomousDb: watched,
    replica: watched,
    clock: systemClock,
    env: readEnv({ NODE_ENV: 'test', AUTH_SECRET }),
    secrets: deriveSecrets(AUTH_SECRET),
    files: folderStore('.tmp/bench-files'),
    jobs: memoryJobs(),
    limits: noLimits,
    log: pino({ level: 'silent' }),
    wakeMail: () => undefined,
    deployment: { address: 'http://localhost', notices: [] },
  }
  return { app: createApp({ services, implementation, authenticate }), statements }
}
