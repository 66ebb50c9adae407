import PgBoss from 'pg-boss'
import { describe, expect, test } from 'vitest'
import { checkInstallation } from '@/server/installation/installation'
import { beginSealing } from '@/server/modules/audit/sealing'
import { beginStateSealing } from '@/server/modules/audit/state'
import { startServer } from '../../support/server'
import { findingsAfter } from '../../support/tampering'

/* Objects that a database superuser hides by adding them to an extension: verification reports them. */
const server = await startServer()
const { services, db, clock } = server
await checkInstallation(db, services.secrets, clock.now())
await beginSealing(services)
const ada = await server.customer('ada')
await beginStateSealing(services)

const namesAfter = async (...statements: readonly string[]) =>
  (await findingsAfter(server, ...statements)).map((finding) => finding.replace(/^definition /, ''))

/** A shadowing `to_jsonb` that hides the change: it removes the appended "forged" from the name. */
const forgedJson = (schema: string) => `
  create function ${schema}.to_jsonb(users) returns jsonb language sql stable as
    $$ select jsonb_set(row_to_json($1)::jsonb, '{name}', pg_catalog.to_jsonb(replace($1.name, 'forged', ''))) $$`
const change = `update users set name = name || 'forged' where id = '${ada.user.id}'`
const changed = `users ${ada.user.id} name`

describe.each(['plpgsql', 'pg_trgm'])('verification reports, even as a member of %s,', (extension) => {
  const hide = (object: string) => `alter extension ${extension} add ${object}`

  test('a function with the row type of a table, and still reads the row', async () => {
    expect(await namesAfter(forgedJson('public'), hide('function public.to_jsonb(users)'), change)).toEqual([
      'function to_jsonb/1',
      changed,
    ])
  })

  test.each<[string, string[], string[]]>([
    [
      'a function in the schema of PostgreSQL',
      [
        `create function pg_catalog.jsonb_build_array(uuid, bigint) returns jsonb language sql as $$ select '[]'::jsonb $$`,
        hide('function pg_catalog.jsonb_build_array(uuid, bigint)'),
      ],
      ['built-in function jsonb_build_array/2'],
    ],
    [
      'an operator',
      [
        `create function same(uuid, text) returns bool language sql as $$ select true $$`,
        `create operator public.= (leftarg = uuid, rightarg = text, function = same)`,
        hide('function same(uuid, text)'),
        hide('operator public.= (uuid, text)'),
      ],
      ['function same/2', 'operator =(uuid,text)'],
    ],
    [
      'a cast',
      [
        `create function as_number(uuid) returns bigint language sql as $$ select 0::bigint $$`,
        `create cast (uuid as bigint) with function as_number(uuid) as implicit`,
        hide('function as_number(uuid)'),
        hide('cast (uuid as bigint)'),
      ],
      ['cast uuid to bigint', 'function as_number/1'],
    ],
    [
      'an aggregate',
      [`create aggregate public.string_agg(text) (sfunc = pg_catalog.textcat, stype = text)`, hide('aggregate public.string_agg(text)')],
      ['aggregate string_agg(text)'],
    ],
    [
      'an event trigger',
      [
        `create function quiet_event() returns event_trigger language plpgsql as $$ begin end $$`,
        hide('function quiet_event()'),
        `create event trigger quiet on ddl_command_end execute function quiet_event()`,
        hide('event trigger quiet'),
      ],
      ['event trigger quiet', 'function quiet_event/0'],
    ],
  ])('%s', async (_, statements, expected) => {
    expect(await namesAfter(...statements)).toEqual(expected)
  })
})

test('verification reports nothing when the job queue installs itself', async () => {
  const install = PgBoss.getConstructionPlans('pgboss').replace(/\b(BEGIN|COMMIT);/g, '')
  const queue = `select pgboss.create_queue('audit.chain', '{"policy": "short"}')`
  expect(await namesAfter(install, queue)).toEqual([])
})

describe('verification reports', () => {
  test.each<[string, string[], string[]]>([
    [
      'a function of an extension that was replaced',
      [
        `create or replace function similarity(text, text) returns real language sql immutable strict parallel safe as $$ select 1::real $$`,
      ],
      ['function similarity/2'],
    ],
    [
      'an operator of an extension that calls another function',
      [`update pg_operator set oprcode = 'texteq' where oprcode = 'similarity_op'::regproc`],
      ['operator %(text,text)'],
    ],
    [
      'an extension that was dropped',
      [`alter extension pg_trgm drop function similarity(text, text)`, `delete from pg_extension where extname = 'pg_trgm'`],
      ['extension pg_trgm'],
    ],
    [
      'a trigger on a table of another schema, such as the job queue',
      [
        `create schema elsewhere; create table elsewhere.job (id int)`,
        `create function elsewhere.f() returns trigger language plpgsql as $$ begin return null; end $$`,
        `create trigger added after insert on elsewhere.job for each statement execute function elsewhere.f()`,
        `create rule added as on delete to elsewhere.job do also select 1`,
      ],
      ['rules of elsewhere.job', 'trigger added on elsewhere.job'],
    ],
    [
      'an index, a default and a check that call a function of another schema',
      [
        `create schema elsewhere; create table elsewhere.job (id uuid)`,
        `create function elsewhere.f(uuid) returns uuid language plpgsql immutable as $$ begin return $1; end $$`,
        `create index added on users (elsewhere.f(id))`,
        `create index added_too on users (id) where elsewhere.f(id) is null`,
        `alter table elsewhere.job alter id set default elsewhere.f(null), add constraint added check (elsewhere.f(id) is not null)`,
      ],
      [
        'constraint added on elsewhere.job that calls elsewhere.f(uuid)',
        'default on elsewhere.job that calls elsewhere.f(uuid)',
        'index added that calls elsewhere.f(uuid)',
        'index added_too that calls elsewhere.f(uuid)',
      ],
    ],
    [
      'a column whose type is a domain',
      [`create schema elsewhere; create domain elsewhere.d as text check (value <> '')`, `alter table guesses alter kind type elsewhere.d`],
      ['domain elsewhere.d', 'type of kind on guesses'],
    ],
    [
      'an extension that was added',
      [
        `insert into pg_extension select 99999, 'other', extowner, extnamespace, extrelocatable, extversion from pg_extension where extname = 'plpgsql'`,
      ],
      ['extension other'],
    ],
    [
      'a function of PostgreSQL that was replaced by one in SQL',
      [
        `create or replace function pg_catalog.to_jsonb(anyelement) returns jsonb language sql stable strict as $$ select row_to_json($1)::jsonb $$`,
      ],
      ['built-in function to_jsonb/1'],
    ],
    [
      'an operator that would hide operators and casts from the verification',
      [
        `create schema elsewhere`,
        `create function elsewhere.later(oid, integer) returns bool language sql as $$ select false $$`,
        `create operator public.>= (leftarg = oid, rightarg = integer, function = elsewhere.later)`,
      ],
      ['operator >=(oid,integer)'],
    ],
    ['a schema that comes before that of PostgreSQL', [`set local search_path = public, pg_catalog`], ['schema before pg_catalog public']],
  ])('%s', async (_, statements, expected) => {
    expect(await namesAfter(...statements)).toEqual(expected)
  })
})
