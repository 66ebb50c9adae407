export type LegalContent = { kind: 'TERMS' | 'PRIVACY'; title: string; body: string }

/**
 * The legal texts of a new installation. They describe what this software does and claim no licence, insurance or partner. Fields
 * in double braces name the legal entity of the installation; `fillEntity` replaces them when a text is read.
 */
export const legalTexts: readonly LegalContent[] = [
  {
    kind: 'TERMS',
    title: 'Terms and conditions',
    body: `
<p>These terms are an agreement between you and {{legalName}} (“we”, “us”), registration no. {{registration}}, {{address}}. We record which version you accept. Earlier versions remain available on this page.</p>
<h2>1. The platform</h2>
<p>We operate a platform on which you invest in individual projects for a fixed number of months. A project uses the money for its business and may earn a profit. Every transaction is recorded in a double-entry ledger. Posted entries are never changed or deleted.</p>
<p>The platform is not a bank. Your investments are not deposits and are not covered by a deposit guarantee scheme or insurance.</p>
<h2>2. Risks</h2>
<ul>
<li>You can lose some or all of the money you invest. A project may earn less than its target, or nothing.</li>
<li>The target return of a project is not a promise, and it is not a forecast of your own return.</li>
<li>Your principal is locked for the lock period you choose. You may be unable to access it earlier.</li>
<li>If a project loses capital, the loss is shared by its investors in proportion to their principal. Our team reviews and approves each write-off, and we notify every affected investor.</li>
</ul>
<p>Before each investment you confirm that you have read the risk warning of the project. Only invest money you can afford to lose.</p>
<h2>3. Your account</h2>
<ul>
<li>Each person may hold one account. You must provide your own name and an email address to which you have access.</li>
<li>Keep your password confidential. We never ask for your password or a one-time code by email or phone.</li>
<li>If you notice activity you do not recognize, use the freeze link in our email or contact us. The link freezes the account immediately; if you contact us, we freeze it once we have read your message. You can still view a frozen account, but nothing can be changed or withdrawn.</li>
<li>Above certain amounts, and before withdrawals where required, you must verify your identity. The current limits are shown before you invest or withdraw.</li>
</ul>
<h2>4. Investing</h2>
<ul>
<li>When you invest, we reserve the amount for you and show the payment deadline. If we do not receive the full amount by then, the investment expires and neither side owes the other anything. Partial payments are credited to your balance.</li>
<li>If you pay in another currency, the exchange rate is fixed when you invest and is valid until the payment deadline.</li>
<li>Your investment becomes active when we have confirmed payment of the full amount. Any excess is credited to your balance.</li>
<li>Some projects have a cooling-off period during which you can cancel free of charge. Its length is shown on the project page.</li>
<li>Some projects allow an early exit for a penalty. You see the exact amounts before you submit a request. Our team reviews each request.</li>
</ul>
<h2>5. Payouts</h2>
<ul>
<li>Profit is distributed monthly, after the end of the month, and only from profit that the project has received. Money of other investors is never used for payouts.</li>
<li>Your payout is your principal, multiplied by the profit rate of your lock period and the number of days invested in the month, divided by the days of the month. The payout of a project for a month is rounded down to the smallest unit, once for all your investments in it. The remainder stays with the project.</li>
<li>There is no payout for a month without profit.</li>
</ul>
<h2>6. Maturity</h2>
<p>At the end of the lock period your principal is credited to your balance, reinvested, or kept until you decide, according to your instruction. You can change your instruction until the day before. If a project is cancelled, your active principal is credited to your balance.</p>
<h2>7. Withdrawals</h2>
<ul>
<li>You withdraw to a wallet or bank account in your own address book that you have confirmed with a code. New destinations have a cooling-off period before you can use them.</li>
<li>The minimum, the fee, the limits and the amount you will receive are shown before you confirm.</li>
<li>Our team reviews each request. Some withdrawals need two approvals: large ones, your first one, those of a matured investment, those to a new wallet or to an account whose holder’s name differs from yours, and those shortly after a change of your password, email or two-factor authentication. We show you the reason. You can cancel a withdrawal until it is approved.</li>
<li>Transfers to a wallet are irreversible. Check the address before you confirm.</li>
</ul>
<h2>8. Referrals</h2>
<p>If a person signs up with your referral link, you may earn a commission when their investment becomes active. The rate and the holding period are shown on your referrals page. We pay the commission; the person you referred does not. If the investment is cancelled, we reclaim the commission.</p>
<h2>9. Declined requests and closed accounts</h2>
<p>We may decline a payment, a withdrawal or a document, and we state the reason unless the law prevents us from doing so. We usually request missing information first. We may freeze or close an account that is used for fraud, to conceal the origin of funds, or in another person’s name. Closing an account does not affect your right to your balance and investments.</p>
<h2>10. Corrections</h2>
<p>We correct errors by posting a new entry that refers to the original. Posted entries are not edited. A manual adjustment of your balance is proposed by one member of our team, approved by another, and appears in your transactions.</p>
<h2>11. Changes to these terms</h2>
<p>We publish each new version of these terms with its date. Your existing investments remain subject to the version you accepted when you made them.</p>
<h2>12. Governing law, complaints and contact</h2>
<p>Governing law: {{governingLaw}}.</p>
<p>Send complaints to {{complaintsEmail}} and all other questions to {{supportEmail}}.</p>`.trim(),
  },
  {
    kind: 'PRIVACY',
    title: 'Privacy policy',
    body: `
<p>{{legalName}} (“we”, “us”), registration no. {{registration}}, {{address}}, is responsible for the personal data described in this policy. It explains which data we store, why, for how long, and who has access.</p>
<h2>Data we store</h2>
<ul>
<li><strong>Account:</strong> your name, username and email address and, if you provide them, your phone number and country. We store your password only as a one-way hash.</li>
<li><strong>Identity:</strong> the images of your documents, their type, number and expiry date. Images and numbers are stored encrypted.</li>
<li><strong>Finances:</strong> your investments, payments and proofs of payment, payouts, withdrawals, wallets, bank accounts and all ledger entries of your account.</li>
<li><strong>Activity:</strong> your sessions with device, IP address and time, and a log of changes and who made them. We use them to protect your account.</li>
<li><strong>Messages:</strong> your questions, and your messages about payments, withdrawals and documents.</li>
</ul>
<h2>Why we use your data</h2>
<p>We use your data to provide the service you request, to verify our customers’ identity, to protect accounts from unauthorized access, and to keep verifiable books. We do not sell your data or show advertising.</p>
<h2>Who has access</h2>
<ul>
<li>You can see all data of your own account.</li>
<li>Members of our team see only what their role permits. Every access to one of your private files is recorded.</li>
<li>The people above you in your referral line see your username and short name (first name and initial), your level in their line, who referred you and whether you have referred others, the date you joined, whether you have an active investment, and the commission paid to them for your investments, from which the amount you invested can be estimated because the rates are public. A pending commission is listed with its level and amount, without your name. We show them neither your amounts nor your projects nor your cancellations; a pending commission that is not paid, or a paid one that is corrected, can indicate that an investment ended early; they see its amount, but neither the reason nor whose investment it was. You see the same data about the people you refer. Of the people above you in your referral line, you see the username and short name, their level above you, who referred them, and the date they joined.</li>
<li>Other investors do not see your amounts. They see your first name and initial only if you ask a question on a project page, or if you are in the same referral line.</li>
<li>If you pay through a payment provider, that provider receives the data it needs for the payment.</li>
</ul>
<h2>Images and files</h2>
<p>We re-encode uploaded images, which removes hidden data such as the place where a photo was taken. Identity documents and proofs of payment can only be opened after signing in.</p>
<h2>Cookies</h2>
<p>We use only cookies that the service needs, and no third-party cookies:</p>
<ul>
<li>Sign-in cookies hold your account token and your permissions, and a protected cookie renews them.</li>
<li>A protected device cookie lets us recognize a device on which you have signed in before.</li>
<li>If you open a referral link, the cookie <strong>carmine_referrer</strong> (<strong>__Host-carmine_referrer</strong> over https) stores the username of the referrer for 30 days, so that your account is linked to the first referral link you opened.</li>
<li>If you choose a language, the cookie <strong>carmine_language</strong> (<strong>__Host-carmine_language</strong> over https) stores your choice for 30 days.</li>
</ul>
<p>Your theme, your menu and list settings, and an investment you have started are stored in your browser.</p>
<h2>How long we store data</h2>
<p>Ledger entries and the audit log are stored permanently, because the books could not be verified without them. Session records are deleted 90 days after the session ends. Identity documents are stored while your account is open, and afterwards for as long as the law requires.</p>
<h2>Your rights</h2>
<p>You can download a statement of your account at any time. Write to {{supportEmail}} to receive a copy of your data, to have it corrected or deleted where the law allows, or to close your account. Send complaints about how we handle your data to {{complaintsEmail}}.</p>`.trim(),
  },
]
