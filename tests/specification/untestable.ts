import type { Section } from './rules'

/** Sentences of the specification that no test can verify, each with the reason. */
export const untestable: readonly { section: Section; words: string; reason: string }[] = [
  {
    section: 1,
    words: 'The lifecycles of projects, investments and withdrawals are not shown.',
    reason:
      'It says what the document leaves out. The lifecycles are decided in the contract and tested in tests/server/modules/lifecycles.test.ts.',
  },
  {
    section: 2,
    words: 'The contents of individual screens are not shown.',
    reason: 'It says what the document leaves out. Screens have their own tests in tests/features and e2e.',
  },
  {
    section: 3,
    words: 'Other entity fields are not shown.',
    reason: 'It says what the document leaves out. The fields are those of the contract, which checks every answer.',
  },
  {
    section: 4,
    words: 'Project, investment and withdrawal statuses are not shown.',
    reason: 'It says what the document leaves out.',
  },
  {
    section: 5,
    words: 'Rules for sign-in, registration, reset password and other forms are not shown.',
    reason: 'It says what the document leaves out.',
  },
  {
    section: 6,
    words: 'The only named role is Super Admin. Any other roles and how permissions are assigned to them are not shown.',
    reason: 'A document that names one role does not say that there are no others; what Super Admin may do is tested.',
  },
  {
    section: 7,
    words: 'Calls for projects, investments, withdrawals … are not shown. Other payload and response shapes are not shown.',
    reason: 'It says what the document leaves out. Every call is in the contract and is asked in tests/server/every-endpoint.test.ts.',
  },
  {
    section: 7,
    words: "the versioned path /api/v1 on the product's api host {host}",
    reason: 'The host belongs to a deployment (NEXT_PUBLIC_API_URL); the path is tested.',
  },
  { section: 8, words: 'Messages for other failures of form submissions are not shown.', reason: 'It says what the document leaves out.' },
  {
    section: 9,
    words: 'Limits on investment amounts, lock periods and withdrawals are not shown.',
    reason: 'It says what the document leaves out. They are settings and fields of a project, tested in tests/server/modules.',
  },
]
