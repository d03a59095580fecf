import { OutboundError } from '../../../../main/service/outbound/index.ts'

/** The OutboundError that a fetch rejects with. Fails the test on anything else. */
export async function failureOf(work: Promise<unknown>): Promise<OutboundError> {
  try {
    await work
  } catch (error) {
    if (error instanceof OutboundError) return error
    throw new Error('Failed with something that is not an OutboundError', { cause: error })
  }
  throw new Error('Expected a failure, got an answer')
}
