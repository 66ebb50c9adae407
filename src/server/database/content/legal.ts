export type LegalContent = { kind: 'TERMS' | 'PRIVACY'; title: string; body: string }

/**
 * The texts that a fresh platform starts with: true for what this software does, and nothing more. They claim no licence,
 * insurance or partner; who runs the platform adds a new version with their own name and law.
 */
export const legalTexts: readonly LegalContent[] = [
  {
    kind: 'TERMS',
    title: 'Terms and conditions',
    body: `
<p>These terms say what you and the platform owe each other. They are written to be read. The version you accept is recorded with your account, and earlier versions stay readable.</p>
<h2>1. What the platform is</h2>
<p>The platform lets you put money into named projects for a fixed number of months. A project uses the money for its business and may bring in returns. The platform keeps the books: every movement of money stands in a double-entry ledger whose entries are never changed or deleted.</p>
<p>The platform is not a bank. Money you invest is not a deposit, and no deposit protection or insurance covers it.</p>
<h2>2. The risk you take</h2>
<ul>
<li>You can lose part or all of the money you invest. A project may earn less than it aimed at, or nothing.</li>
<li>The return range shown for a project is what it aims at. It is not a promise and not a forecast for you.</li>
<li>Your principal is locked for the period you choose. You may not be able to get it back earlier.</li>
<li>If a project loses capital, the loss is written off over its investors in proportion to their principal, after two members of staff have agreed and with a notice to everyone concerned.</li>
</ul>
<p>Before each investment you confirm that you have read the risk text of that project. Invest only what you can do without.</p>
<h2>3. Your account</h2>
<ul>
<li>One person, one account. Give your own name and an email address you can reach.</li>
<li>Keep your password to yourself. We never ask for it, nor for a one-time code, by mail or telephone.</li>
<li>If you see something you did not do, use the link in our mail or write to us. We freeze the account at once: it can then be read, but nothing can be changed or paid out.</li>
<li>Above certain amounts, and before money is paid out, we ask you to prove who you are. The limits in force are shown before you invest or withdraw.</li>
</ul>
<h2>4. Investing</h2>
<ul>
<li>When you invest, we reserve the amount for you and show until when it must be paid. If the payment does not arrive in time, the investment expires and nothing is owed on either side. What did arrive goes to your balance.</li>
<li>If you pay in another currency, the rate is fixed when you invest and holds until the payment window closes.</li>
<li>An investment is active from the moment the whole amount is confirmed. What arrives beyond it goes to your balance.</li>
<li>Some projects let you change your mind free of charge for a number of days. If so, the project page says how many.</li>
<li>Some projects let you leave early for a penalty. You see the exact amounts before you ask, and two members of staff decide.</li>
</ul>
<h2>5. Profit</h2>
<ul>
<li>Profit is shared by the month, after the month has ended, and only from money that the project has really brought in. We never pay profit from the money of other investors.</li>
<li>Your share is your principal, times the percentage shared for your period, times the days you were invested in that month, divided by the days of the month. What you get of a project in a month is rounded down to the smallest unit, once for all your investments in it. What rounding leaves stays with the project.</li>
<li>A month without a return brings no profit.</li>
</ul>
<h2>6. At the end of the period</h2>
<p>When the locked period is over, your principal goes where you told it to: to your balance, into a new investment, or it stays until you decide. You can change the choice until the day before. If a project is cancelled, active principal goes back to your balance.</p>
<h2>7. Withdrawing</h2>
<ul>
<li>You withdraw to a wallet in your own address book, confirmed with a code. A new wallet can be used after a waiting time.</li>
<li>Minimum, fee and limits are shown, with what you will receive, before you confirm.</li>
<li>Our staff check each request. Some need two members of staff: large ones, the first one, and those soon after a change of password. The reason is shown to you.</li>
<li>A payment to a wallet cannot be taken back. Check the address before you confirm.</li>
</ul>
<h2>8. Referrals</h2>
<p>If somebody joins through your link, you may earn a commission when their investment becomes active. The rate and the waiting time are shown on your referrals page. Commission is paid by the platform, not by the person you referred. If the investment behind it is undone, the commission is taken back.</p>
<h2>9. What we may refuse</h2>
<p>We may decline a payment, a withdrawal or a document, and always say why. Before that, we usually ask you for what is missing. We may freeze or close an account that is used to deceive, to hide where money comes from, or under another person's name. Closing an account does not take away what is yours.</p>
<h2>10. Mistakes</h2>
<p>If we post something wrong, we correct it with a new entry that shows what was mended. We do not edit the past. A correction of a balance by hand always needs two members of staff, and you see it among your transactions.</p>
<h2>11. Changes</h2>
<p>When these terms change, a new version is published with its date. For investments you have already made, the version you accepted then goes on to apply.</p>
<h2>12. Writing to us</h2>
<p>The postal address and the email address are at the foot of every page.</p>`.trim(),
  },
  {
    kind: 'PRIVACY',
    title: 'Privacy policy',
    body: `
<p>This page says what we keep about you, why, for how long, and who can see it.</p>
<h2>What we keep</h2>
<ul>
<li><strong>Your account:</strong> name, username, email address and, if you give them, telephone number and country. We store only a one-way hash of your password, which cannot be read.</li>
<li><strong>Your identity documents:</strong> the pictures you upload, the kind of document, its date of expiry and its number. The number is stored encrypted.</li>
<li><strong>Your money:</strong> investments, payments with the proofs you upload, profit, withdrawals, wallet addresses and every entry of the ledger that concerns you.</li>
<li><strong>Your use of the account:</strong> sessions with device, network address and time, and a log of what was changed by whom. We keep it to protect the account.</li>
<li><strong>What you write to us:</strong> questions, answers and messages about a payment, a withdrawal or a document.</li>
</ul>
<h2>Why we keep it</h2>
<p>To carry out what you ask for, to know who our customers are, to protect accounts from others, and to be able to prove the books. We do not sell what we know about you and we do not show you advertising.</p>
<h2>Who can see it</h2>
<ul>
<li>You see everything about your own account.</li>
<li>Members of staff see only what their role allows. Each time one of them opens a private file of yours, it is recorded.</li>
<li>The people above you in the referral line see your username and short name (first name and initial), your level in their line, the day you joined, whether you have an active investment, and the commission they earn from it. They see no amounts, no projects and no cancellations of yours. The people you refer are shown to you in the same way.</li>
<li>Other investors do not see your name or your amounts.</li>
<li>If you pay through a payment gateway, that gateway learns what it needs for the payment.</li>
</ul>
<h2>Pictures and files</h2>
<p>Pictures are re-encoded when they arrive, so that hidden information such as the place where a photograph was taken is removed. Identity documents and payment proofs are never reachable without signing in.</p>
<h2>Cookies</h2>
<p>We set only what signing in needs: your account token, your permissions, and a protected cookie that renews them. Your theme, the state of the menus and an investment you have begun stay in your browser. If you arrive through a referral link, a cookie named <strong>carmine_referrer</strong> keeps the username of the person who referred you for 30 days, so that your account is connected with the first link you followed. There are no cookies of other companies.</p>
<h2>How long</h2>
<p>Entries of the ledger and the record of changes are kept for good, because the books could not be proven otherwise. Answers kept for repeated requests are dropped after a day, and ended sessions lose their access at once. Identity documents stay as long as your account exists and the law asks for them.</p>
<h2>What you can ask for</h2>
<p>You can download a statement of your account at any time. Write to us if you want to know what we keep, to correct something, or to close your account. The addresses are at the foot of every page.</p>`.trim(),
  },
]
