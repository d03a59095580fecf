// Compiled from en/settings/listening.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const address = "Address"
export const alloyNova = "alloy, nova"
export const audioOnThisDevice = "Audio on this device"
export const betterVoicesFromYourOwnServer = "Better voices from your own server or a company’s server. The server must be compatible with OpenAI’s speech API, like Kokoro-FastAPI, Speaches or OpenAI itself. If you choose one of its voices, the text that you listen to is sent there, sentence by sentence."
export const betweenSentences = "Between sentences, paragraphs and headings."
export const changeTheServer = "Change the server"
export const charactersCharactersWhen = (d: { readonly characters: string | number; readonly when: string | number }): string => d.characters + " characters, " + d.when
export const chooseALanguage = "Choose a language"
export const codeAndLongFormulasAreAlways = "Code and long formulas are always skipped."
export const connect = "Connect"
export const connectAServer = "Connect a server"
export const contactingTheServer = "Contacting the server…"
export const continueWithTheListenQueue = "Continue with the listen queue"
export const disconnect = "Disconnect"
export const disconnectTheVoiceServer = "Disconnect the voice server"
export const downloadedInTheBackground = "Downloaded in the background, except on a slow connection."
export const followAlong = "Follow along"
export const keepListenQueueAudioOffline = "Keep listen queue audio offline"
export const keyIfRequired = "Key, if required"
export const kokoro = "kokoro"
export const lecternsOwnVoicesNeedNoConnection = "Lectern’s own voices work offline. They are clear but sound synthetic. This device’s voices often sound better. However, their audio can’t be saved as a file and may stop when the screen locks."
export const listenQueue = "Listen queue"
export const model = "Model"
export const nameThisDevice = (d: { readonly name: string | number }): string => d.name + " (this device)"
export const newslettersAndOtherEmails = "Use for newsletters and other emails"
export const noneChooseKeepAudioOfflineIn = "None. Choose “Keep audio offline” in an article’s menu."
export const nothingFromYourLibraryHasBeen = (d: { readonly host: string | number }): string => "Nothing from your library has been sent to " + d.host + " yet."
export const nothingMoreIsSentToThis = "Nothing more will be sent to this server"
export const otherwiseThisDevicesOwnVoicesRead = "Otherwise, this device’s own voices read emails."
export const pauses = "Pauses"
export const percentStored = (d: { readonly percent: string | number }): string => d.percent + "%"
export const play = "Play"
export const playName = (d: { readonly name: string | number }): string => "Play " + d.name
export const remove = "Remove"
export const removeAll = "Remove all"
export const removeTheAudioOfTitle = (d: { readonly title: string | number }): string => "Remove the audio for " + d.title
export const save = "Save"
export const scrollsTheOpenArticleWithThe = "Scrolls the open article as it is read aloud."
export const skipCaptions = "Skip captions"
export const skipFootnotes = "Skip footnotes"
export const skipQuotes = "Skip quotes"
export const skipTables = "Skip tables"
export const spaceForAudio = "Space for audio"
export const speed = "Speed"
export const stored = "Stored"
export const textSentToHost = (d: { readonly host: string | number }): string => "Text sent to " + d.host
export const theTextThatIsReadAloud = (d: { readonly host: string | number }): string => "The text that is read aloud is sent to " + d.host + "."
export const theTextUnderPictures = "The text under pictures."
export const theVoiceForName = (d: { readonly name: string | number }): string => "the voice for " + d.name
export const tryAgain = "Try again"
export const tryAgainTitle = (d: { readonly title: string | number }): string => "Try again: " + d.title
export const voiceForALanguage = "Voice for a language"
export const voiceForName = (d: { readonly name: string | number }): string => "Voice for " + d.name
export const voicesFromAServer = "Voices from a server"
export const voicesIfTheServerDoesNot = "Voices, if the server doesn’t list them"
export const voicesModel = (d: { readonly count: number; readonly model: string | number }): string => '' + plural(d.count, 0, en, { "1": "One voice", other: number("en", d.count, 0) + " voices" }) + ", model " + d.model
export const voicesModelWithAKey = (d: { readonly count: number; readonly model: string | number }): string => '' + plural(d.count, 0, en, { "1": "One voice", other: number("en", d.count, 0) + " voices" }) + ", model " + d.model + ", with a key"
export const waiting = "Waiting"
export const whenAnItemEnds = "When an item ends."
export const whenTheSpaceIsFull = "When the space is full, the audio that you played least recently is removed. Audio that you chose to keep offline isn’t removed."
