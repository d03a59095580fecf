import { clipboard, Menu, shell, type WebContents } from 'electron'
import { contextTemplate } from './context-template.ts'

/** Shows a native context menu on pages that don't have their own. */
export function offerContextMenu(contents: WebContents, saveLink: (url: string) => void): void {
  contents.on('context-menu', (_event, facts) => {
    const template = contextTemplate(facts, {
      openLink: (url) => void shell.openExternal(url),
      copyText: (copied) => void clipboard.writeText(copied),
      saveLink,
      copyImage: (x, y) => contents.copyImageAt(x, y),
      replaceWord: (word) => contents.replaceMisspelling(word),
      learnWord: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
    })
    if (template.length > 0) Menu.buildFromTemplate(template).popup()
  })
}
