import { expect, test } from 'vitest'
import { fairQueue, type Lane } from '@/server/infra/fair-queue'
import { sourceOf } from '@/server/http/endpoint/source'

type Bounds = Parameters<typeof fairQueue>[0]

/** A queue whose tasks end when the test resolves them, and which records the order in which they start. */
function controlled(bounds: Bounds) {
  const queue = fairQueue(bounds)
  const [began, refused, ends]: [string[], string[], (() => void)[]] = [[], [], []]
  const add = (name: string, lane: Lane) =>
    void queue
      .run(lane, () => {
        began.push(name)
        return new Promise<void>((resolve) => void ends.push(resolve))
      })
      .catch(() => void refused.push(name))
  const finish = async (pieces: number) => {
    for (let at = 0; at < pieces; at += 1) {
      ends.shift()?.()
      // The next task starts in a later iteration of the event loop.
      await new Promise((resolve) => void setImmediate(resolve))
    }
  }
  return { began, refused, add, finish }
}

test('sources take turns: a single request does not wait for the whole queue of another source', async () => {
  const { began, add, finish } = controlled({ atOnce: 1, waiting: 100, perSource: 50 })
  for (let at = 0; at < 20; at += 1) add(`loud-${at}`, { source: 'loud' })
  add('quiet', { source: 'quiet' })
  await finish(2)
  expect(began).toContain('quiet')
})

test('ten sources cannot fill the queue: the longest line loses a place to a source with fewer requests', async () => {
  const { began, refused, add, finish } = controlled({ atOnce: 2, waiting: 64, perSource: 16 })
  for (let source = 0; source < 10; source += 1) for (let at = 0; at < 30; at += 1) add(`${source}-${at}`, { source: `stranger-${source}` })
  add('victim', { source: 'home' })
  await finish(24)
  expect(began).toContain('victim')
  expect(refused).not.toContain('victim')
  expect(refused.length).toBeGreaterThan(100)
})

test('a known device is served before two hundred unknown sources, which still get some of the turns', async () => {
  const { began, add, finish } = controlled({ atOnce: 1, waiting: 200, perSource: 16 })
  for (let source = 0; source < 201; source += 1) add(`stranger-${source}`, { source: `stranger-${source}` })
  for (let at = 0; at < 8; at += 1) add(`known-${at}`, { source: 'account:1', isKnown: true })
  await finish(12)
  expect(began.slice(0, 3).filter((name) => name.startsWith('known'))).not.toEqual([])
  expect(began.filter((name) => name.startsWith('known'))).toHaveLength(8)
  expect(began.filter((name) => name.startsWith('stranger')).length).toBeGreaterThan(2)
})

test('a source with too many waiting requests is refused, and other sources are not', async () => {
  const { began, refused, add, finish } = controlled({ atOnce: 1, waiting: 100, perSource: 3 })
  for (let at = 0; at < 6; at += 1) add(`one-${at}`, { source: 'one' })
  add('other', { source: 'other' })
  await finish(6)
  expect(refused).toEqual(['one-4', 'one-5'])
  expect(began).toEqual(['one-0', 'one-1', 'other', 'one-2', 'one-3'])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:7:1:ffff:1:2:3', '2001:db8:7:1::/64'],
  ['2001:DB8:7:1::9', '2001:db8:7:1::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix', 'unix'],
])('%s is counted under %s', (address, source) => {
  expect(sourceOf(address)).toBe(source)
})
