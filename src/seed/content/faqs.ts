export type FaqContent = { title: string; description: string; questions: readonly { statement: string; answer: string }[] }

/** Questions of visitors and investors. The answers contain no figure that staff can change in the settings. */
export const faqCategories: readonly FaqContent[] = [
  {
    title: 'Before you invest',
    description: 'How investing works, and the risks.',
    questions: [
      {
        statement: 'What do I invest in?',
        answer:
          'In individual projects, such as a workshop, a cold store or a small power station. Each project page describes the use of funds, the funding goal, the target return and the risks.',
      },
      {
        statement: 'Can I lose money?',
        answer:
          'Yes. A project can earn less than its target, earn nothing, or lose part of the capital. There is no insurance and no guarantee. Only invest money that you do not need during the lock period.',
      },
      {
        statement: 'Is the target return guaranteed?',
        answer:
          'No. It is the project’s target, in percent per month of your principal. The project page compares it with what was actually paid each month.',
      },
      {
        statement: 'What is the lock period?',
        answer:
          'The number of months your principal stays invested, starting when your investment becomes active. Payouts during that time are added to your balance, and you can withdraw them.',
      },
      {
        statement: 'Can I exit early?',
        answer:
          'Only where the project allows it. You see the principal, the penalty and the net amount before you send the request, and our team reviews it. Some projects also have a cooling-off period during which you can cancel free of charge.',
      },
    ],
  },
  {
    title: 'Payments',
    description: 'From your order to an active investment.',
    questions: [
      {
        statement: 'How do I pay for an investment?',
        answer:
          'Choose a payment method available in your country and follow the instructions. Use the payment reference shown with your investment. If you pay by manual transfer, then enter the transaction ID and upload your proof of payment.',
      },
      {
        statement: 'When does my investment become active?',
        answer:
          'As soon as the confirmed payments cover the full amount. Investments from your balance are active immediately. Payouts accrue from that day.',
      },
      {
        statement: 'What if I pay too little, too much or too late?',
        answer:
          'A partial payment counts toward your investment, and you can pay the rest while the payment window is open. Overpayments and payments after the window closes are credited to your balance.',
      },
      {
        statement: 'What if I pay in another currency?',
        answer:
          'The exchange rate is fixed when you invest and is valid until your payment window closes. You see both amounts before you pay.',
      },
      {
        statement: 'Why did you request more information about my payment?',
        answer:
          'Because a detail did not match, for example the amount on your proof of payment. Open the investment to reply. The payment window is paused until then.',
      },
      {
        statement: 'Can I invest from my balance?',
        answer: 'Yes. Choose your balance as the payment source. The investment is active immediately.',
      },
    ],
  },
  {
    title: 'Payouts and principal',
    description: 'How payouts are calculated, and what happens at maturity.',
    questions: [
      {
        statement: 'How are my payouts calculated?',
        answer:
          'Your principal, multiplied by the profit rate of your lock period and the days invested in the month, divided by the days of the month. The payout of a project for a month is rounded down to the smallest unit, once for all your investments in it. Days are counted in UTC. The first day counts; the last day does not.',
      },
      {
        statement: 'Where do payouts come from?',
        answer:
          'Only from profit that the project has received. It is first recorded in the project’s profit pool, and the system rejects distributions above that pool. Payments from new investors are never used to pay other investors.',
      },
      {
        statement: 'When are payouts made?',
        answer:
          'After the end of each month. A payout posted by the fifth of the following month counts as on time. Each project page shows how many of its payouts were on time.',
      },
      {
        statement: 'What happens at maturity?',
        answer:
          'Your principal is moved to your balance, reinvested, or kept until you decide, as you chose. You can change your choice until the day before.',
      },
      {
        statement: 'What if a project is cancelled?',
        answer: 'Active principal is refunded to the balances of the investors, and unpaid orders expire.',
      },
    ],
  },
  {
    title: 'Withdrawals',
    description: 'Wallets, processing times, fees and limits.',
    questions: [
      {
        statement: 'How do I withdraw?',
        answer:
          'Add a wallet or bank account to your address book and confirm it with a code. Then request a withdrawal. You see the fee, the amount you will receive and your remaining limits before you confirm.',
      },
      {
        statement: 'Why can’t I use my new wallet yet?',
        answer:
          'New wallets have a cooling-off period. It protects your money if another person gains access to your account. Your address book shows when you can use the wallet.',
      },
      {
        statement: 'Why does my withdrawal need two approvals?',
        answer:
          'At least two members of our team approve large withdrawals, your first one, withdrawals of a matured investment, withdrawals to a new wallet or to an account whose holder’s name differs from yours, and withdrawals shortly after a change of your password, email or two-factor authentication. The reason is shown with the withdrawal.',
      },
      {
        statement: 'Can I cancel a withdrawal?',
        answer:
          'Yes, until it is approved. The amount is returned immediately to your balance or, for a matured investment, to the investment.',
      },
      {
        statement: 'I sent money to a wrong address. Can you get it back?',
        answer:
          'No. Blockchain transfers are irreversible. That is why each address is validated for its network when you add it, and shown in full before you confirm.',
      },
    ],
  },
  {
    title: 'Security and your account',
    description: 'How the books are verified and your account is protected.',
    questions: [
      {
        statement: 'How can I verify the books?',
        answer:
          'All transactions are posted to a double-entry ledger. Posted entries cannot be changed or deleted: the database rejects any attempt. The home page shows assets, liabilities and equity, and the difference, which must be zero.',
      },
      {
        statement: 'Can I see how a figure is calculated?',
        answer: 'Yes. Open a balance or total to see the ledger entries that add up to it.',
      },
      {
        statement: 'Which documents do you accept?',
        answer:
          'A national identity card or driving licence (front and back), or the photo page of a passport. The document must be valid.',
      },
      {
        statement: 'Who can see my documents?',
        answer:
          'You, and members of our team who verify identities. Every access is recorded. Documents and their numbers are stored encrypted.',
      },
      {
        statement: 'What should I do about activity I don’t recognize?',
        answer:
          'Use the freeze link in our email, or contact us. Your account is frozen and all devices are signed out. A frozen account still receives payouts, but nothing can be changed or withdrawn.',
      },
      {
        statement: 'How do referrals work?',
        answer:
          'Share your link. When a customer who signed up with it makes an investment that becomes active, you earn a commission on the amount paid. The platform pays it after a holding period, and reclaims it if the investment is cancelled.',
      },
    ],
  },
]
