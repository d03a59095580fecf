// Compiled from en/service/tools.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const aBackupNeedsAnotherFile = "A backup can’t replace the library itself."
export const aNotesFolderIsAvailableOnly = "A notes folder is available only on the computer where the library is stored."
export const anotherSyncIsWritingToFolder = (d: { readonly folder: string | number }): string => "Another sync is writing to " + d.folder + "."
export const connectAKindleFirst = "Connect a Kindle first."
export const enableTheWebhookFirst = "Turn on the webhook first."
export const enterAnAddressThatStartsWith = "Enter an address that starts with http:// or https://."
export const enterTheAddressOfAnE = "Enter the address of an e-reader, such as name@kindle.com."
export const enterTheFullPathOfThe = "Enter the full path of the folder."
export const fileHasForeignCommands = (d: { readonly file: string | number; readonly command: string | number }): string => "Another program added its own commands to " + d.file + " (" + d.command + "), so Lectern doesn’t use that file."
export const fileIsDamagedObjects = (d: { readonly file: string | number; readonly count: number }): string => d.file + " is damaged: " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " stored page or file is", other: number("en", d.count, 0) + " stored pages or files are" }) + " incomplete."
export const fileIsDamagedProblem = (d: { readonly file: string | number; readonly problem: string | number }): string => d.file + " is damaged: " + d.problem
export const folderIsALink = (d: { readonly folder: string | number }): string => d.folder + " is a link."
export const noteCouldNotBeWritten = "It couldn’t be written this time."
export const noteIsACopy = (d: { readonly of: string | number }): string => "It’s a copy of “" + d.of + "”, and Lectern updates only that note."
export const noteIsBehindALink = "A folder in its path is a link, and Lectern doesn’t write through links."
export const noteLacksMarkers = "Lectern’s markers are missing from it."
export const noteWasEdited = "It was edited between Lectern’s markers."
export const onlyTheOwnerOfThisService = "Only the owner of this service can manage backups."
export const readwiseIsNotConnected = "Readwise isn’t connected."
export const restoringNeedsMegabytesMBOfFree = (d: { readonly megabytes: string | number }): string => "Restoring needs " + d.megabytes + " MB of free space, because the current library is preserved."
export const restoringWasInterrupted = "Restoring was interrupted."
export const stopTheServiceThenRunRestore = (d: { readonly name: string | number }): string => "Stop the service, then run: restore " + d.name
export const theAddressCantContainAPassword = "The address can’t contain a password. Messages are signed instead."
export const theDiskHasTooLittleSpace = "There isn’t enough disk space for a backup."
export const theDiskHasTooLittleSpaceFor = "There isn’t enough disk space for the daily backup."
export const theDiskIsFullFolder = (d: { readonly folder: string | number }): string => "The disk is full: " + d.folder
export const theFolderCantBeWrittenTo = (d: { readonly folder: string | number }): string => "The folder can’t be written to: " + d.folder
export const theFolderDoesntExistFolder = (d: { readonly folder: string | number }): string => "The folder doesn’t exist: " + d.folder
export const theFolderIsReadOnlyFolder = (d: { readonly folder: string | number }): string => "The folder is read-only: " + d.folder
export const theLibraryFileIsDamaged = "The library file is damaged."
export const theLibraryFileIsDamagedBackup = (d: { readonly backup: string | number }): string => "The library file is damaged. Undamaged parts can still be read. The newest backup is " + d.backup + ". Run the doctor command for details."
export const theLibraryFileIsDamagedNoBackup = "The library file is damaged. Undamaged parts can still be read. There is no daily backup. Run the doctor command for details."
export const theNotesCouldNotBeWritten = "The notes couldn’t be written. See the log for details."
export const theTemplateCantBeUsedProblem = (d: { readonly problem: string | number }): string => "The template can’t be used: " + d.problem
export const thereIsNoLibraryInFolder = (d: { readonly folder: string | number }): string => "There is no library in " + d.folder + "."
export const thereIsNothingToSend = "There is nothing to send."
export const thisAddressDoesntExist = "This address doesn’t exist."
export const thisBackupDoesntExist = "This backup doesn’t exist."
export const thisBackupNoLongerExists = "This backup no longer exists."
export const thisDeliveryDoesntExist = "This delivery doesn’t exist."
export const thisIsATestFromLectern = "This is a test from Lectern."
export const thisIsLecternsDataFolderChoose = "This is Lectern’s data folder. Choose another folder for the notes."
export const thisIsNotAFolderFolder = (d: { readonly folder: string | number }): string => "This isn’t a folder: " + d.folder
export const thisIsNotAReadwiseToken = "This isn’t a Readwise token."
export const thisIsTheLibraryItself = "This is the library itself, not a backup."
export const thisItemDoesntExist = "This item doesn’t exist."
export const thisKindleDoesntExist = "This Kindle doesn’t exist."
export const thisMagazineDoesntExist = "This magazine doesn’t exist."
export const thisServiceDoesntSendEmailSave = "This service doesn’t send email. Save the e-book as a file instead."
export const thisTagDoesntExist = "This tag doesn’t exist."
export const thisTimeZoneDoesntExist = "This time zone doesn’t exist."
export const thisViewHasUnknownFilters = "This view has unknown filters."
export const thisWebhookDoesntExist = "This webhook doesn’t exist."
export const youCanConnectUpToMost = (d: { readonly most: string | number }): string => "You can connect up to " + d.most + " e-readers."
export const youCanSendUpToMost = (d: { readonly most: string | number }): string => "You can send up to " + d.most + " emails a day."
export const youCanSendUpToMostArticles = (d: { readonly most: string | number }): string => "You can send up to " + d.most + " articles individually."
export const youHaveReachedTheLimitOf = (d: { readonly most: string | number }): string => "You have reached the limit of " + d.most + " addresses. Revoke one first."
export const youHaveReachedTheLimitOfMost = (d: { readonly most: string | number }): string => "You have reached the limit of " + d.most + " magazines. Stop one first."
export const youHaveReachedTheLimitOfMostWebhooks = (d: { readonly most: string | number }): string => "You have reached the limit of " + d.most + " webhooks. Remove one first."
