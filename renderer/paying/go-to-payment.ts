import * as t from '#shared/words/shell.ts'
import { failureOf, notify, connectionText } from '../cache/index.ts'
import { isDesktop, leaveFor } from '../platform.ts'

/** Goes to a page of the payment service. `none` is the message if there is no such page. */
export async function goToPayment(
  ask: () => Promise<{ readonly url: string | null }>,
  none = t.noPaymentIsNeededOnThis,
): Promise<void> {
  try {
    const { url } = await ask()
    if (url === null || !/^https:/i.test(url)) return void notify(none)
    leaveFor(url)
    if (isDesktop()) notify(t.thePaymentPageIsOpenIn)
  } catch (error) {
    const { kind, status } = failureOf(error)
    // The service's message says why nothing is for sale.
    const refusal = error instanceof Error && (status === 403 || status === 409) ? error.message : null
    const silent = t.thePaymentServiceDoesntRespond
    notify(kind === 'offline' ? connectionText() : (refusal ?? silent), { type: 'error' })
  }
}
