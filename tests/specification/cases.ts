/** The cases that must be tests, and the tests that show each of their clauses, as `file › part of the test's full name`. */
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
      clause('a withdrawal', `${races} › whose answer was lost gets the same bytes again: one transfer, one mail, one audit entry`),
      clause('a payment', `${payments} › the lost answer: a repeated settling gives the same bytes`),
      clause(
        'a connection that is cut after the commit',
        `${lost} › has happened; repeated with its key it gives the bytes that were lost`,
        `${lost} › is one transfer, one mail, one audit entry`,
      ),
      clause('every other command', 'tests/server/every-money-command.test.ts › repeated with its key, answers the same bytes'),
    ],
  },
  {
    no: 2,
    title: 'Key misuse',
    clauses: [
      clause('other amount, user or endpoint', `${races} › with the same key but other values is refused`),
      clause('empty, 300 characters', `${races} › an empty one`, `${races} › one of 300 characters`),
      clause('after 24 hours', `${races} › after a day the key is free again`),
    ],
  },
  {
    no: 3,
    title: 'Drain race',
    clauses: [
      clause('balance 100, fifty parallel ways to spend 100', `${races} › of 100 is spent once by fifty parallel ways to spend 100`),
      clause('one matured principal', 'tests/server/modules/maturity.test.ts › fifty ways to spend one matured principal at once'),
    ],
  },
  {
    no: 4,
    title: 'Opposite transfers',
    clauses: [
      clause(
        'both ways and a cycle, 20 clients',
        'tests/server/modules/ledger/ledger-concurrency.test.ts › move money both ways and round in circles',
        'tests/server/modules/ledger/ledger-concurrency.test.ts › a deadlock is seen by these tests',
      ),
    ],
  },
  {
    no: 5,
    title: 'Orphan and double start',
    clauses: [
      clause('a killed app leaves PostgreSQL running', `${embedded} › a server that a killed process left running is adopted`),
      clause('two starts on one folder', `${embedded} › a second start on the same folder is refused`, `${embedded} › of two first starts`),
      clause('a stale pid file', `${embedded} › a pid file of a server that is gone`, `${embedded} › belongs to another program is stale`),
      clause('a folder that cannot be written', 'tests/server/process/start.test.ts › a data folder that cannot be made ends the start'),
    ],
  },
  {
    no: 6,
    title: 'SIGTERM under load',
    clauses: [
      clause('with an export and an upload running', `${stop} › told to stop under load, with an export, an upload`),
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
      ].map((words) => clause(words, `${edges} › ${words} is no amount`)),
      clause('in every amount that any call takes', 'tests/contract/money-fields.test.ts › what is no amount is refused'),
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
        `${races} › approve and approve, where one is enough`,
        `${races} › approve and approve, where two are needed`,
        `${two} › two approve in the same moment`,
        `${two} › the second and a third approve in the same moment`,
      ),
      clause('approve and decline', `${races} › approve and decline`, `${two} › the second approves while a third refuses`),
      clause('approve and cancel', `${races} › approve and cancel`, `${payments} › approving and cancelling at once`),
      clause('the same person in two tabs', `${races} › the same person in five tabs counts once`, `${two} › the same person in five tabs`),
      clause('the own request', `${races} › nobody decides the own withdrawal`),
      clause(
        'a stale version',
        `${races} › on a version that is out of date nothing happens`,
        `${two} › what somebody read before it was changed`,
      ),
      clause('everything that two people decide', `${two} › everything that the lifecycles leave to two people`),
    ],
  },
  {
    no: 9,
    title: 'Webhook abuse',
    clauses: [
      clause('signature wrong, missing, right on a changed body', `${btcpay} › forged messages are refused`),
      clause('replays and redeliveries', `${btcpay} › once, however often and in whatever order it is told`),
      clause('other store, unknown event', `${btcpay} › messages that are about nothing here`),
      clause(
        '50 MB',
        'tests/server/process/wire.test.ts › fifty megabytes from a gateway',
        'tests/server/process/wire.test.ts › a body that says it is too long',
        'tests/server/process/wire.test.ts › when it has become too long',
      ),
    ],
  },
  {
    no: 10,
    title: 'Backup drill',
    clauses: [
      clause('taken under load, restored, reconciled', `${backup} › a backup taken while money moves is restored`),
      clause('identical digests', `${backup} › a backup of books that rest restores to the same digest`),
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
      clause("another's id answers like a random id", `${objects} › another's id answers like a random id`),
      clause(
        'nested ids mixed',
        `${objects} › nested ids mixed`,
        'tests/server/modules/wallets.test.ts › somebody else’s book and wallets',
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
      clause('expired by 1 s', `${tokens} › a token is good to its last second`),
      clause('the permission token as account token', `${refresh} › the permission token`),
      clause('after a password change', `${tokens} › after a password change`),
      clause('after signing out', `${tokens} › after signing out`),
      clause('after a freeze', `${tokens} › after a freeze`),
      clause('after a role is taken away', `${tokens} › after a role is taken away`),
      clause('a refresh used again ends the family', `${refresh} › a cookie used again after that ends the session`),
      clause('two tabs within ten seconds', `${refresh} › two tabs that renew within ten seconds`),
      clause('from another origin', `${refresh} › a renewal that names the origin`),
    ],
  },
  {
    no: 13,
    title: 'One-time codes',
    clauses: [
      clause('five wrong, then right', 'tests/server/modules/registration.test.ts › five wrong codes, then the right one, is refused'),
      clause('twice', `${codes} › a right code is used up by one command`),
      clause('other purpose', `${codes} › a code is worth nothing for another purpose`, `${codes} › a code confirms its own purpose only`),
      clause(
        'amount or wallet changed after the code was sent',
        'tests/server/modules/withdrawals.test.ts › needs the code that was mailed for exactly this amount and wallet',
      ),
      clause(
        'the mail names amount and wallet',
        'tests/server/modules/withdrawals.test.ts › the mail names amount, fee, wallet and address',
      ),
      clause(
        'twenty parallel guesses',
        `${codes} › of twenty parallel guesses five are compared`,
        'tests/server/modules/registration.test.ts › of twenty parallel guesses five are heard',
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
      clause('GPS metadata', `${files} › place, camera and everything else`),
      clause('10 MB + 1, chunked', `${files} › more than ten megabytes are refused, told in advance or not`),
      clause('a path in the name', `${files} › ../../etc/passwd.png`),
      clause('a right-to-left override', `${files} › invoicegnp.webp`),
      clause('1,000 files', `${files} › a person stores a bounded number of files a day`),
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
      clause('slow clients', `${exhaustion} › clients who never finish their sentence`),
      clause('200 parallel sign-ins', `${exhaustion} › two hundred sign-ins at once`),
      clause('50 exports', `${exhaustion} › fifty exports at once of one person`, `${exhaustion} › exports of very many people`),
      clause('recovery', `${exhaustion} › after all of that it is itself again`),
    ],
  },
]
