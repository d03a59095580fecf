// Compiled from en/service/models.json by npm run words.
import { number } from '@messageformat/runtime'

export const emailsAreNotSent = "Emails aren’t sent to your model. You can allow this in Settings."
export const enterAQuestion = "Enter a question."
export const enterTheAddressOfAServer = "Enter the address of a server."
export const enterTheNameOfAModel = "Enter the name of a model."
export const noModelIsConnected = "No model is connected. You can connect one in Settings."
export const selectAtMost = (d: { readonly count: number }): string => "Select at most " + number("en", d.count, 0) + " characters."
export const selectTheWords = "Select some text first."
export const theKeyCanNoLongerBe = "The key can no longer be read. Enter it again."
export const thereIsNoText = "This item has no text yet."
export const thisAnswerDoesntExist = "This answer doesn’t exist."
export const thisIsTurnedOff = "You haven’t turned this on for your model."
export const tooManyAnswersAreRunning = "Four answers are already in progress. Wait for one to finish, or stop one."
export const youHaveNoTags = "You have no tags yet."
