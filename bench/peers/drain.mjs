// Reads an export repeatedly and discards it, in a separate process, so that the reader does not slow down the measuring process.
const { EXPORT_URL, TOKEN } = process.env
let bytes = 0
process.on('SIGTERM', () => process.exit(0))
process.stdout.write('ready\n')
for (;;) {
  const response = await fetch(EXPORT_URL, { headers: { Authorization: TOKEN, Accept: 'text/csv' } })
  if (!response.ok) throw new Error(`The export was refused: ${response.status}`)
  for await (const piece of response.body) bytes += piece.byteLength
  process.stdout.write(`${bytes}\n`)
}
