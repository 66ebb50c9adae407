import { msg } from '@/locales/message'

// Stock sentences for texts that staff write to one customer, by the selected reason. They are inserted in the customer's language, so they
// are translated, unlike the labels of the reasons. They contain no placeholders.

export const paymentDeclined = {
  NOT_RECEIVED: msg(
    'We have not received this payment. Please check with your bank or payment provider that it was sent, then report it again.',
  ),
  PROOF: msg(
    'The proof does not match the payment that you reported. Please report the payment again with the correct proof. Do not pay again.',
  ),
  DUPLICATE: msg('You reported this payment twice. We process the first report only.'),
  PAYER: msg('This payment came from an account in another name. Please pay from an account in your own name.'),
}
export const paymentQuestion = {
  PROOF: msg('Please send a readable proof of payment that shows the amount, the date and the transaction ID.'),
  TRANSACTION: msg('Please send the transaction ID and the date of this payment.'),
  PAYER: msg('Please send the name of the account holder and the account or wallet that you paid from.'),
}
export const paymentReversed = {
  RETURNED: msg('Your bank or payment provider reversed this payment.'),
  MISTAKE: msg('This payment was credited by mistake.'),
  DUPLICATE: msg('This payment was credited twice.'),
}
export const withdrawalDeclined = {
  WALLET: msg('This wallet belongs to another person. Withdrawals are paid only to a wallet in your own name.'),
  CHECK: msg('We need more information before we can pay this withdrawal. Please contact us, then request it again.'),
  REQUESTED: msg('The withdrawal was declined at your request.'),
}
export const withdrawalQuestion = {
  HOLDER: msg('Please confirm the name of the account holder. Withdrawals are paid only to an account or wallet in your own name.'),
  WALLET: msg('Please check the details of your wallet and confirm that they are correct.'),
}
export const withdrawalFailed = {
  NETWORK: msg('The network rejected the transfer. Please request the withdrawal again.'),
  RETURNED: msg('The payment was returned to us. Please check the details of your wallet, then request the withdrawal again.'),
  ADDRESS: msg('The address rejected the transfer. Please add another wallet, then request the withdrawal again.'),
}
export const exitDeclined = {
  FUNDS: msg('The project does not have the funds for an early exit at present. You can request it again later.'),
  MATURES: msg('The investment matures soon and continues until then.'),
  REQUESTED: msg('The early exit was declined at your request.'),
}
export const orderCancelled = {
  REQUESTED: msg('The order was cancelled at your request.'),
  UNPAID: msg('The order was not paid in full.'),
  DUPLICATE: msg('You placed this order twice. The other order remains open.'),
}
export const identityDeclined = {
  BLURRED: msg('The photo is blurred and cannot be read. Please take it again in daylight, flat and without reflections.'),
  EXPIRED: msg('This document has expired. Please upload a valid document.'),
  NAME_MISMATCH: msg('The name on the document does not match your account. Please correct your name or upload a document in that name.'),
  WRONG_TYPE: msg('This is not the document type you selected. Please select the correct type or upload the selected document.'),
  UNDERAGE: msg('You must be at least 18 years old to invest. We cannot approve this document.'),
  DUPLICATE_PERSON: msg(
    'Another account was already verified with this document. Please sign in to that account, or contact us to close it.',
  ),
  SUSPECTED_FRAUD: msg('We cannot accept this document. Please contact us.'),
}
export const identityQuestion = {
  SHARPER: msg('Please send a sharper photo of the document, taken in daylight and without reflections.'),
  BACK: msg('The back of the document is missing. Please send a photo of it.'),
  WHOLE: msg('The document is cut off. Please send a photo that shows all four corners.'),
}
/** Answers in the thread of any item. */
export const threadAnswer = {
  RECEIVED: msg('Thank you for your reply. We are reviewing it.'),
}
export const identityRevoked = {
  EXPIRED: identityDeclined.EXPIRED,
  NAME_MISMATCH: identityDeclined.NAME_MISMATCH,
  SUSPECTED_FRAUD: msg('We can no longer accept this document. Please contact us.'),
}
export const walletSuspended = {
  HOLDER: msg('The name of the account holder differs from yours. Please add a wallet in your own name.'),
  SECURITY: msg('We suspended this wallet for your security. Please contact us.'),
  REQUESTED: msg('The wallet was suspended at your request.'),
}
export const accountFrozen = {
  TAKEOVER: msg('We noticed unusual activity on your account and froze it to protect your balance. Please contact us.'),
  REQUESTED: msg('We froze your account at your request. Please contact us to lift the freeze.'),
  FRAUD: msg('We are reviewing your account. Please contact us.'),
}
export const balanceAdjusted = {
  CORRECTION: msg('Correction of an earlier transaction'),
  FEE: msg('Refund of a fee'),
  GOODWILL: msg('Goodwill credit'),
}
