/** The cases that must be tested, and the tests that verify each clause, as `file › part of the test's full name`. */
export type Case = { no: number; title: string; clauses: readonly { words: string; by: readonly `${string} › ${string}`[] }[] }

const clause = (words: string, ...by: `${string} › ${string}`[]) => ({ words, by })
const races = 'tests/server/modules/withdrawals-races.test.ts'
const embedded = 'tests/server/process/embedded.test.ts'
const edges = 'tests/server/modules/money-edges.test.ts'
const btcpay = 'tests/server/modules/btcpay.test.ts'
const payments = 'tests/server/modules/payments.test.ts'
const tokens = 'tests/server/cases/case-12-tokens.test.ts'
const objects = 'tests/server/cases/case-11-whose-object.test.ts'
const refresh = 'tests/server/modules/refresh.test.ts'
const files = 'tests/server/modules/files.test.ts'
const codes = 'tests/server/modules/codes.test.ts'
const lost = 'tests/server/cases/case-1-lost-answer.test.ts'
const two = 'tests/server/cases/case-8-two-people.test.ts'
const exhaustion = 'tests/server/process/exhaustion.test.ts'
const backup = 'tests/server/process/backup.test.ts'
const stop = 'tests/server/process/stop.test.ts'

export const cases: readonly Case[] = [
  {
    no: 1,
    title: 'Lost answer',
    clauses: [
      clause('a withdrawal', `${races} › whose response was lost returns the same bytes: one transfer, one email, one audit entry`),
      clause('a payment', `${payments} › a repeated settlement returns the same bytes`),
      clause(
        'a connection that is cut after the commit',
        `${lost} › is executed once; a repetition with its key returns the lost bytes`,
        `${lost} › creates one transfer, one email and one audit entry`,
      ),
      clause('every other command', 'tests/server/every-money-command.test.ts › repeated with its key, returns the same bytes'),
    ],
  },
  {
    no: 2,
    title: 'Key misuse',
    clauses: [
      clause('other amount, user or endpoint', `${races} › with the same key but other values is refused`),
      clause('empty, 300 characters', `${races} › an empty one`, `${races} › one of 300 characters`),
      clause('after 24 hours', `${races} › after a day is evaluated again`),
    ],
  },
  {
    no: 3,
    title: 'Drain race',
    clauses: [
      clause('balance 100, fifty parallel ways to spend 100', `${races} › of 100 is spent once by fifty parallel requests for 100`),
      clause('one matured principal', 'tests/server/modules/maturity.test.ts › of fifty concurrent requests to spend one matured'),
    ],
  },
  {
    no: 4,
    title: 'Opposite transfers',
    clauses: [
      clause(
        'both ways and a cycle, 20 clients',
        'tests/server/modules/ledger/ledger-concurrency.test.ts › transfer money in both directions and in cycles',
        'tests/server/modules/ledger/ledger-concurrency.test.ts › these tests detect a deadlock',
      ),
    ],
  },
  {
    no: 5,
    title: 'Orphan and double start',
    clauses: [
      clause('a killed app leaves PostgreSQL running', `${embedded} › a server that a killed process left running is adopted`),
      clause(
        'two starts on one folder',
        `${embedded} › a second start on the same folder is refused`,
        `${embedded} › of two simultaneous first`,
      ),
      clause(
        'a stale pid file',
        `${embedded} › a pid file of a server that was killed`,
        `${embedded} › belongs to another program is stale`,
      ),
      clause('a folder that cannot be written', 'tests/server/process/start.test.ts › a data folder that cannot be created ends the start'),
    ],
  },
  {
    no: 6,
    title: 'SIGTERM under load',
    clauses: [
      clause('with an export and an upload running', `${stop} › SIGTERM under load, with an export and an upload`),
      clause('with a job running', `${stop} › the job is finished after the next start`),
    ],
  },
  {
    no: 7,
    title: 'Money edges',
    clauses: [
      ...[
        'nothing',
        'a tenth of a cent',
        'less than nothing',
        'an exponent',
        'a large exponent',
        'no number',
        'full-width digits',
        'a comma',
        'more than a number can hold',
        'a list',
        'null',
      ].map((words) => clause(words, `${edges} › ${words} is refused as an amount`)),
      clause('in every amount that any call takes', 'tests/contract/money-fields.test.ts › a value that is not an amount is refused'),
      clause(
        '33.333 % over three investors',
        'tests/server/modules/profit.test.ts › 33.333 % over three investors is rounded down for each',
      ),
    ],
  },
  {
    no: 8,
    title: 'Two approvals',
    clauses: [
      clause(
        'approve and approve',
        `${races} › approve and approve with one approval needed`,
        `${races} › approve and approve with two approvals needed`,
        `${two} › two simultaneous approvals by different people both count`,
        `${two} › of two simultaneous second approvals`,
      ),
      clause('approve and decline', `${races} › approve and decline`, `${two} › of a simultaneous second approval and decline`),
      clause('approve and cancel', `${races} › approve and cancel`, `${payments} › of a simultaneous approval and cancellation`),
      clause(
        'the same person in two tabs',
        `${races} › the same person in five tabs counts once`,
        `${two} › five parallel approvals by the first`,
      ),
      clause('the own request', `${races} › by a person on their own withdrawal are refused`),
      clause('a stale version', `${races} › on an outdated version are refused`, `${two} › an approval with a stale version is refused`),
      clause('everything that two people decide', `${two} › every lifecycle step that requires two people`),
    ],
  },
  {
    no: 9,
    title: 'Webhook abuse',
    clauses: [
      clause('signature wrong, missing, right on a changed body', `${btcpay} › forged messages are refused`),
      clause('replays and redeliveries', `${btcpay} › once, however often and in whatever order it is reported`),
      clause('other store, unknown event', `${btcpay} › messages about another store, invoice or event type`),
      clause(
        '50 MB',
        'tests/server/process/wire.test.ts › fifty megabytes from a gateway',
        'tests/server/process/wire.test.ts › a body whose Content-Length is too large',
        'tests/server/process/wire.test.ts › a body without a Content-Length is refused when it becomes too large',
      ),
    ],
  },
  {
    no: 10,
    title: 'Backup drill',
    clauses: [
      clause('taken under load, restored, reconciled', `${backup} › a backup taken under load is restored`),
      clause('identical digests', `${backup} › a backup of an idle ledger restores to the same digest`),
      clause('truncated', `${backup} › a file is cut short`, `${backup} › its list is cut short`, `${backup} › a file is missing`),
      clause(
        'flipped',
        `${backup} › one bit of its largest file`,
        `${backup} › one bit of a small file`,
        `${backup} › its list has a flipped`,
      ),
    ],
  },
  {
    no: 11,
    title: 'Whose object, which field',
    clauses: [
      clause("another's id answers like a random id", `${objects} › another customer's id returns the same 404 as a random id`),
      clause(
        'nested ids mixed',
        `${objects} › nested ids mixed`,
        'tests/server/modules/wallets.test.ts › another customer’s address book and wallets',
      ),
      ...['type', 'roles', 'balance', 'level'].map((field) =>
        clause(`PATCH my-profile with ${field}`, `${objects} › PATCH my-profile with ${field}`),
      ),
    ],
  },
  {
    no: 12,
    title: 'Tokens',
    clauses: [
      clause('alg: none', `${refresh} › a token that is alg: none`),
      clause('HS and RS swapped', `${refresh} › RS256 in the header`, `${refresh} › another algorithm with our key`),
      clause('a key id of its own', `${refresh} › a key id of its own`),
      clause('expired by 1 s', `${tokens} › a token is valid until its last second`),
      clause('the permission token as account token', `${refresh} › the permission token`),
      clause('after a password change', `${tokens} › after a password change`),
      clause('after signing out', `${tokens} › after signing out`),
      clause('after a freeze', `${tokens} › after a freeze`),
      clause('after a role is taken away', `${tokens} › after a role is removed`),
      clause('a refresh used again ends the family', `${refresh} › a cookie reused after ten seconds ends the session`),
      clause('two tabs within ten seconds', `${refresh} › two tabs that renew within ten seconds`),
      clause('from another origin', `${refresh} › a renewal from the origin`),
    ],
  },
  {
    no: 13,
    title: 'One-time codes',
    clauses: [
      clause('five wrong, then right', 'tests/server/modules/registration.test.ts › the right code is refused after five wrong ones'),
      clause('twice', `${codes} › a correct code is consumed by one command`),
      clause('other purpose', `${codes} › a code is invalid for another purpose`, `${codes} › a code confirms its own purpose only`),
      clause(
        'amount or wallet changed after the code was sent',
        'tests/server/modules/withdrawals.test.ts › needs the code emailed for exactly this amount and wallet',
      ),
      clause(
        'the mail names amount and wallet',
        'tests/server/modules/withdrawals.test.ts › sends an email that names amount, net amount and wallet address',
      ),
      clause(
        'twenty parallel guesses',
        `${codes} › of twenty parallel guesses five are compared`,
        'tests/server/modules/registration.test.ts › of twenty parallel guesses five are checked',
      ),
    ],
  },
  {
    no: 14,
    title: 'Uploads',
    clauses: [
      clause('HTML', `${files} › a page under the name and type of a picture`),
      clause('an executable', `${files} › a program for Windows`, `${files} › a program for Linux`),
      clause('SVG with script', `${files} › a drawing with a script`),
      clause('PDF with script', `${files} › a script on opening`, `${files} › a script hidden in a compressed stream`),
      clause('30,000×30,000 PNG', `${files} › a small file that claims to be a picture of 30,000 by 30,000`),
      clause('GPS metadata', `${files} › a picture is stored upright, without location`),
      clause('10 MB + 1, chunked', `${files} › a file over ten megabytes is refused, with or without a declared length`),
      clause('a path in the name', `${files} › ../../etc/passwd.png`),
      clause('a right-to-left override', `${files} › invoicegnp.webp`),
      clause('1,000 files', `${files} › a person can store a limited number of files a day`),
    ],
  },
  {
    no: 15,
    title: 'Exhaustion',
    clauses: [
      clause('limit 1e9', `${exhaustion} › a page of a thousand million rows`),
      clause('10,000 repeated filters', `${exhaustion} › ten thousand filters in one address`),
      clause('10,000-deep JSON', `${exhaustion} › JSON ten thousand deep`),
      clause('5 MB search', `${exhaustion} › a search of five megabytes`),
      clause('slow clients', `${exhaustion} › clients that never finish their request`),
      clause('200 parallel sign-ins', `${exhaustion} › two hundred sign-ins at once`),
      clause('50 exports', `${exhaustion} › of fifty simultaneous exports`, `${exhaustion} › simultaneous exports by many people`),
      clause('recovery', `${exhaustion} › after all of these requests the server recovers`),
    ],
  },
]
