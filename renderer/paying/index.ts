export { goToPayment } from './go-to-payment.ts'
export { reasonOf, refusalSentence, reportRefusal } from './refusals.ts'
