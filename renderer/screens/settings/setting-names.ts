import * as t from '#shared/words/settings.ts'
import * as s from '#shared/words/settings/search.ts'

/** The rows of the settings by page: each row's label and other words that find it. */
export const settingNames: Readonly<Record<string, readonly (readonly [label: string, ...others: string[]])[]>> = {
  appearance: [
    [t.colorScheme, s.colorScheme],
    [t.lightTheme, s.lightTheme],
    [t.darkTheme, s.darkTheme],
    [t.listDensity, s.listDensity],
    [t.interfaceSize, s.interfaceSize],
    [t.reduceMotion, s.reduceMotion],
    [t.highContrast, s.highContrast],
    [t.highlights, s.highlights],
  ],
  reading: [
    [t.fontSizeAndLayout, s.fontSizeAndLayout],
    [t.font, s.font],
    [t.fontForALanguage, s.fontForALanguage],
    [t.textSize, s.textSize],
    [t.lineHeight, s.lineHeight],
    [t.spacing, s.spacing],
    [t.textWidth, s.textWidth],
    [t.paragraphs, s.paragraphs],
    [t.hyphenate, s.hyphenate],
    [t.justify, s.justify],
    [t.focusCurrentParagraph, s.focusCurrentParagraph],
    [t.readingRuler, s.readingRuler],
    [t.typewriterScrolling, s.typewriterScrolling],
    [t.paragraphCursor, s.paragraphCursor],
    [t.dailyReview, s.dailyReview],
    [t.paginate, s.paginate],
    [t.afterArchiving, s.afterArchiving],
    [t.openLinks, s.openLinks],
    [t.markedRead, s.markedRead],
  ],
  listening: [
    [t.speed, s.speed],
    [t.pauses, s.pauses],
    [t.voiceForALanguage, s.voiceForALanguage],
    [t.skipCaptions, s.skipCaptions],
    [t.skipFootnotes, s.skipFootnotes],
    [t.skipQuotes, s.skipQuotes],
    [t.skipTables, s.skipTables],
    [t.continueWithTheListenQueue, s.continueWithTheListenQueue],
    [t.followAlong, s.followAlong],
    [t.voicesFromAServer, s.voicesFromAServer],
  ],
  library: [
    [t.startWith, s.startWith],
    [t.queueOrder, s.queueOrder],
    [t.queueFilters, s.queueFilters],
    [t.sync, s.sync],
    [t.lastSync, s.lastSync],
    [t.checkForChanges, s.checkForChanges],
    [t.fullResync, s.fullResync],
    [t.fullSyncOnSlowConnections, s.fullSyncOnSlowConnections],
    [t.saveChangesMadeOffline, s.saveChangesMadeOffline],
    [t.articlesToReadOffline, s.articlesToReadOffline],
    [t.keepListenQueueAudioOffline, s.keepListenQueueAudioOffline],
    [t.spaceForAudio, s.spaceForAudio],
    [t.audioOnThisDevice, s.audioOnThisDevice],
    [t.storedOnThisDevice, s.storedOnThisDevice],
    [t.importName, s.importName],
    [t.export, s.export],
  ],
  sources: [
    [t.newsletterAddress, s.newsletterAddress],
    [t.mailboxes, s.mailboxes],
    [t.digest, s.digest],
    [t.feeds, s.feeds],
    [t.sources, s.sources],
  ],
  keyboard: [
    [t.singleKeyShortcuts, s.singleKeyShortcuts],
    [t.commandPalette, s.commandPalette],
  ],
  account: [
    [t.name, s.name],
    [t.publicName, s.publicName],
    [t.waysToSignIn, s.waysToSignIn],
    [t.signedIn, s.signedIn],
    [t.addADevice, s.addADevice],
    [t.deleteAccount, s.deleteAccount],
  ],
  people: [
    [t.inviteSomeone, s.inviteSomeone],
    [t.accounts, s.accounts],
  ],
  subscription: [
    [t.plan, s.plan],
    [t.guestPass, s.guestPass],
  ],
  integrations: [
    [t.saveFromTheBrowser, s.saveFromTheBrowser],
    [t.connectAPlugIn, s.connectAPlugIn],
    [t.apiTokens, s.apiTokens],
    [t.feedsOfYourLists, s.feedsOfYourLists],
    [t.aiAssistants, s.aiAssistants],
    [t.eReaders, s.eReaders],
    [t.kindle, s.kindle],
    [t.readwise, s.readwise],
    [t.webhooks, s.webhooks],
  ],
  backups: [
    [t.lastBackup, s.lastBackup],
    [t.dailyBackups, s.dailyBackups],
    [t.weeklyBackups, s.weeklyBackups],
    [t.monthlyBackups, s.monthlyBackups],
  ],
  privacy: [
    [t.picturesInLists, s.picturesInLists],
    [t.picturesInNewsletters, s.picturesInNewsletters],
    [t.videosAndOtherEmbeds, s.videosAndOtherEmbeds],
    [t.usage, s.usage],
    [t.errorReports, s.errorReports],
    [t.sentData, s.sentData],
    [t.yourReading, s.yourReading],
    [t.drafts, s.drafts],
    [t.recentCommands, s.recentCommands],
  ],
  notes: [
    [t.folder, s.folder],
    [t.lastSync, s.lastSync2],
    [t.format, s.format],
    [t.savePicturesWithTheNotes, s.savePicturesWithTheNotes],
    [t.templates, s.templates],
  ],
  desktop: [
    [t.shortcutToSaveTheCopiedAddress, s.shortcutToSaveTheCopiedAddress],
    [t.offerToSaveACopiedAddress, s.offerToSaveACopiedAddress],
    [t.openLecternLinks, s.openLecternLinks],
    [t.saveFromBrowsers, s.saveFromBrowsers],
    [t.openAtLogin, s.openAtLogin],
    [t.startHiddenAtLogin],
    [t.iconInTheTrayOrMenu],
    [t.dataFolder],
    [t.log, s.log],
    [t.hardwareAcceleration, s.hardwareAcceleration],
    [t.dontCheckFeedsAndMailboxesOn, s.dontCheckFeedsAndMailboxesOn],
    [t.versions, s.versions],
  ],
  notifications: [
    [t.numberOnTheAppsIcon, s.numberOnTheAppsIcon],
    [t.notifyWhenAnUpdateIsReady, s.notifyWhenAnUpdateIsReady],
    [t.newItemsFromSources, s.newItemsFromSources],
    [t.newItemsFromSourcesAtNight, s.newItemsFromSourcesAtNight],
  ],
  about: [
    [t.version, s.version],
    [t.apiVersion],
    [t.dataVersion, s.dataVersion],
    [t.whatsNew, s.whatsNew],
    [t.licenses, s.licenses],
    [t.diagnostics, s.diagnostics],
    [t.sendFeedback, s.sendFeedback],
  ],
}

export interface FoundSetting {
  readonly page: string
  readonly label: string
}

const words = (text: string): readonly string[] => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)

/** Returns the rows for which every search word starts a word of the row or of its page's title. */
export function findSettings(
  pages: Readonly<Record<string, { readonly title: string }>>,
  wanted: string,
): readonly FoundSetting[] {
  const asked = words(wanted).filter((word) => word !== '')
  if (asked.length === 0) return []
  return Object.entries(pages).flatMap(([page, { title }]) =>
    (settingNames[page] ?? []).flatMap(([label, ...others]) => {
      const own = words([title, label, ...others].join(' '))
      return asked.every((word) => own.some((one) => one.startsWith(word))) ? [{ page, label }] : []
    }),
  )
}
