import * as t from '#shared/words/settings.ts'
import * as l from '#shared/words/settings/listening.ts'
import * as s from '#shared/words/settings/search.ts'
import { times } from '../../../preferences/value-titles.ts'
import { setting, type SettingsPage } from '../settings-page.ts'
import { LanguageVoices } from './language-voices.tsx'
import { VoiceServer } from './voice-server.tsx'

export const listeningPage: SettingsPage = {
  title: t.listening,
  rows: [
    setting('listenRate', { label: l.speed, search: s.speed, titleOf: times }),
    setting('listenPauses', { label: l.pauses, search: s.pauses, help: l.betweenSentences }),
    { content: LanguageVoices, finds: [[l.voiceForALanguage, s.voiceForALanguage]] },
    setting('skipCaptions', { label: l.skipCaptions, search: s.skipCaptions, help: l.theTextUnderPictures }),
    setting('skipFootnotes', { label: l.skipFootnotes, search: s.skipFootnotes }),
    setting('skipQuotes', { label: l.skipQuotes, search: s.skipQuotes }),
    setting('skipTables', { label: l.skipTables, search: s.skipTables, help: l.codeAndLongFormulasAreAlways }),
    setting('continueListening', {
      label: l.continueWithTheListenQueue,
      search: s.continueWithTheListenQueue,
      help: l.whenAnItemEnds,
    }),
    setting('followVoice', { label: l.followAlong, search: s.followAlong, help: l.scrollsTheOpenArticleWithThe }),
    { content: VoiceServer, finds: [[l.voicesFromAServer, s.voicesFromAServer]] },
  ],
}
