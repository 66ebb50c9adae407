// The peer of P7: a minimal Hono application on Node.
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { createServer } from 'node:http'

const app = new Hono()
app.get('/health', (c) => c.json({ status: 'ok' }))
createServer(getRequestListener(app.fetch)).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'))
