import { newId } from '@/server/db/ids'
import { sql } from '@/server/db/sql'
import { account } from '@/server/modules/ledger/accounts'
import { move, postMany } from '@/server/modules/ledger/posting'
import { makeGateway, makeProject } from './investing'
import { NOON, type TestServer } from './server'

const EACH = 3

/** Many customers with three active investments each, one per maturity instruction, with their principal in the ledger. */
export async function fillProject(server: TestServer, customers: number): Promise<string> {
  const { db } = server
  const [{ id: project }, gateway] = [
    await makeProject(server, { value: '9000000.00', periods: [1], min: '1.00' }),
    await makeGateway(server),
  ]
  const prefix = `killed${newId().slice(-6)}`
  await db.send(
    `insert into users (id, type, username, name, email, password_hash, created_at)
     select uuid_v7(now(), n), 'Customer', '${prefix}' || n, 'Somebody ' || n, '${prefix}' || n || '@example.test', '-', now() from generate_series(1, ${customers}) n`,
    [],
  )
  await db.send(
    `insert into investments (id, code, project_id, user_id, amount, paid_amount, gateway_amount, locked_period, return_min, return_max, status, source, payment_reference, payment_status,
       maturity_instruction, effective_from, matures_at, terms_version, risk_version, risk_acknowledged_at, created_at)
     select uuid_v7(now(), (row_number() over ())::int), '${prefix}' || u.id || k, '${project}', u.id, 10000 + k, 10000 + k, 10000 + k, 1, 0, 0, 'ACTIVE', 'GATEWAY', '${prefix}' || u.id || k, 'PAID',
       (array['BALANCE', 'REINVEST', 'KEEP'])[k], $1, $1::timestamptz + interval '1 month', 1, 1, now(), now()
     from (select id from users where username like '${prefix}%') u, generate_series(1, ${EACH}) k`,
    [NOON],
  )
  const investments = await db.all<{ id: string; amount: bigint }>(sql`select id, amount from investments where project_id = ${project}`)
  await db.transaction((tx) =>
    postMany(
      tx,
      investments.map(({ id, amount }) => ({
        kind: 'PAYMENT_APPROVED' as const,
        reference: newId(),
        lines: move(account.gatewayClearing(gateway), account.principal(id), amount),
      })),
      { by: null, at: NOON },
    ),
  )
  await db.run(
    sql`update projects set received = (select sum(paid_amount) from investments where project_id = ${project}) where id = ${project}`,
  )
  return project
}
