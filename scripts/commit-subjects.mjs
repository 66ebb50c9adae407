#!/usr/bin/env node
// Checks the subjects of commits: `area: imperative …`, at most 72 characters. Commits up to BASE are older than the rule.
// Does nothing without git or without that history (an archive, a shallow clone).
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const BASE = '01d1c8f3dcd1b02026d70c3a8fb67a026d48f155'
const MOST_CHARACTERS = 72
const SUBJECT = /^[a-z0-9][\w.,/ -]*: \S/

/**
 * The fault of a subject; undefined if it is valid.
 * @param {string} subject
 */
export function faultOf(subject) {
  if (subject.length > MOST_CHARACTERS) return `has ${subject.length} characters, at most ${MOST_CHARACTERS} are allowed`
  return SUBJECT.test(subject) ? undefined : 'does not begin with its area, as in "withdrawals: recount approvals before payout"'
}

/** @param {string[]} args */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  } catch {
    return undefined
  }
}

function check() {
  const log =
    git('merge-base', '--is-ancestor', BASE, 'HEAD') === undefined
      ? undefined
      : git('log', '--no-merges', '--format=%h %s', `${BASE}..HEAD`)
  if (log === undefined) return console.log('Commit subjects: no history to check.')
  for (const line of log.split('\n').filter(Boolean)) {
    const [hash = '', subject = ''] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]
    const fault = faultOf(subject)
    if (!fault) continue
    console.error(`${hash} "${subject}" ${fault}`)
    process.exitCode = 1
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) check()
