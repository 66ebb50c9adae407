export type FaqContent = { title: string; description: string; questions: readonly { statement: string; answer: string }[] }

/** Questions people ask before and after they invest. The answers name no figure that staff can change in the settings. */
export const faqCategories: readonly FaqContent[] = [
  {
    title: 'Before you invest',
    description: 'What investing here means, and what can go wrong.',
    questions: [
      {
        statement: 'What do I invest in?',
        answer:
          'In one named project at a time, such as a workshop, a cold store or a small power station. Each project page says what the money is for, how much is needed, what return is aimed at, and which risk you take.',
      },
      {
        statement: 'Can I lose money?',
        answer:
          'Yes. A project can earn less than it aimed at, earn nothing, or lose part of the capital. There is no insurance and no guarantee. Invest only what you can do without for the whole period.',
      },
      {
        statement: 'Is the return range a promise?',
        answer:
          'No. It is what the project aims at, in percent per month on your principal. The project page shows beside it what was really paid in each past month, so you can compare.',
      },
      {
        statement: 'What does the locked period mean?',
        answer:
          'It is the number of months your principal stays in the project, counted from the day your investment becomes active. Profit shared during that time goes to your balance and is yours to withdraw.',
      },
      {
        statement: 'Can I get out early?',
        answer:
          'Only where the project allows it. You are then shown the exact principal, penalty and net amount before you ask, and two members of staff decide. Some projects also give you a few days to change your mind free of charge.',
      },
    ],
  },
  {
    title: 'Paying in',
    description: 'From choosing an amount to an active investment.',
    questions: [
      {
        statement: 'How do I pay for an investment?',
        answer:
          'Choose one of the payment gateways offered in your country and follow its instructions. Give the payment reference shown with your investment, then enter the transaction id and, if you have one, upload the proof.',
      },
      {
        statement: 'When does my investment become active?',
        answer:
          'As soon as the confirmed payments cover the whole amount. If you invest from your balance, at once. Profit is counted from that day.',
      },
      {
        statement: 'What if I pay too little, too much or too late?',
        answer:
          'Nothing is lost. A partial payment counts, and you can pay the rest while the payment window is open. What exceeds the investment, or comes after the window has closed, goes to your balance.',
      },
      {
        statement: 'What if I pay in another currency?',
        answer:
          'The rate is fixed in the moment you invest and holds until your payment window closes. You see both amounts before you pay.',
      },
      {
        statement: 'Why was I asked for more about my payment?',
        answer:
          'Because something did not fit, for example the amount on the proof. Open the investment and answer there. As long as the question is open, the payment window does not run out.',
      },
      {
        statement: 'Can I invest from my balance?',
        answer: 'Yes. Choose the balance as the source when you invest. The investment is then active at once.',
      },
    ],
  },
  {
    title: 'Profit and principal',
    description: 'How your share is worked out, and where it goes.',
    questions: [
      {
        statement: 'How is my profit calculated?',
        answer:
          'Your principal, times the percentage shared for your locked period, times the days you were invested in the month, divided by the days of the month. What you get of a project in a month is rounded down to the smallest unit, once for all your investments in it. Days are counted in UTC; the first day counts, the day the investment ends does not.',
      },
      {
        statement: 'Where does the profit come from?',
        answer:
          'Only from returns that the project has really brought in. They are recorded in the profit pool of the project first, and the system refuses to share more than that pool holds. The money of new investors is never used to pay others.',
      },
      {
        statement: 'When is profit paid?',
        answer:
          'After the month has ended. A share posted by the fifth of the next month counts as on time, and each project page shows how many of its shares were.',
      },
      {
        statement: 'What happens at the end of the locked period?',
        answer:
          'What you chose: your principal goes to your balance, into a new investment, or stays until you decide. You can change the choice until the day before.',
      },
      {
        statement: 'What if a project is cancelled?',
        answer:
          'Then active principal is refunded to the balances of its investors, and orders that were not yet paid expire. Cancelling a project needs two members of staff.',
      },
    ],
  },
  {
    title: 'Withdrawing',
    description: 'Wallets, waiting times, fees and limits.',
    questions: [
      {
        statement: 'How do I withdraw?',
        answer:
          'Add a wallet to your address book and confirm it with the code we mail you. Then ask for a withdrawal: you see the fee, what you will receive and what is left of your limits before you confirm.',
      },
      {
        statement: 'Why can I not use my new wallet yet?',
        answer:
          'A new wallet rests for a while before money can be sent to it, so that somebody who got into your account cannot empty it at once. The address book shows from when it can be used.',
      },
      {
        statement: 'Why does my withdrawal need two approvals?',
        answer:
          'Large withdrawals, the first one, those to a young wallet and those soon after a change of password or second factor are approved by two members of staff. The reason stands beside the withdrawal. It does not block the request.',
      },
      {
        statement: 'Can I cancel a withdrawal?',
        answer: 'Yes, as long as it is pending. The money goes back to where it came from.',
      },
      {
        statement: 'I sent money to a wrong address. Can you get it back?',
        answer:
          'No. A payment on a blockchain cannot be taken back, by you or by us. That is why each address is checked for its network when you add it, and shown again in full before you confirm.',
      },
    ],
  },
  {
    title: 'Safety and your account',
    description: 'How the books are proven and your account is protected.',
    questions: [
      {
        statement: 'How do I know that the books are right?',
        answer:
          'Every movement is an entry in a double-entry ledger, where what one account gives another one receives. Entries cannot be changed or deleted; the database refuses it. The home page shows assets and liabilities as they stand, with the difference, which must be zero.',
      },
      {
        statement: 'Can I see what is behind a number?',
        answer: 'Yes. Open a balance or a total, and you get the entries it is made of. Their sum is the number.',
      },
      {
        statement: 'Which documents do you accept?',
        answer:
          'A national identity card or a driving licence, front and back, or the photo page of a passport. The document must not have expired.',
      },
      {
        statement: 'Who can see my documents?',
        answer:
          'You, and members of staff whose role includes checking documents. Each time one of them opens a file, it is recorded. The number of the document is stored encrypted.',
      },
      {
        statement: 'What should I do if I notice something that was not me?',
        answer:
          'Use the link in the mail we sent you about it, or write to us. The account is frozen and all its sessions end. A frozen account can be read and still receives profit, but nothing can be changed or paid out.',
      },
      {
        statement: 'How do referrals work?',
        answer:
          'Share your link. When somebody who joined through it makes an investment that becomes active, you earn a commission on the money that came in for it. It is paid by the platform after a waiting time, and taken back if the investment is undone.',
      },
    ],
  },
]
