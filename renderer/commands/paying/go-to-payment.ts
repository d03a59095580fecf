import { failureOf, notify } from '../../cache/index.ts'
import { connectionText } from '../connection-text.ts'

/** Goes to a page of the payment service. `none` is said where there is no such page. */
export async function goToPayment(
  ask: () => Promise<{ readonly url: string | null }>,
  none = 'There is nothing to pay on this service.',
): Promise<void> {
  try {
    const { url } = await ask()
    if (url !== null && /^https:/i.test(url)) location.assign(url)
    else notify(none)
  } catch (error) {
    const { kind } = failureOf(error)
    notify(kind === 'offline' ? connectionText() : 'The payment service does not answer. Nothing was charged.', {
      type: 'error',
    })
  }
}
