// The peer of P8: a minimal Hono application that executes the same SQL statements, prepared, and sends the rows.
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const statements = JSON.parse(readFileSync(process.env.STATEMENTS, 'utf8'))

const app = new Hono()
app.get('/read', async (c) => {
  let rows
  for (const [at, { text, values }] of statements.entries()) ({ rows } = await pool.query({ name: `s${at}`, text, values }))
  return c.json({ success: true, data: rows })
})
createServer(getRequestListener(app.fetch)).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
