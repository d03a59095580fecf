import { type ReactNode, useState } from 'react'
import { type CommandId, labelOf } from '#shared/commands/index.ts'
import * as t from '#shared/words/app/dialogs.ts'
import { keyText, runCommand } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog, DialogActions } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import { Illustration } from '../../components/illustrations.tsx'
import styles from './guide-dialog.module.css'
import { type GuideSection, guideSections } from './guide-sections.ts'

/** Instructions for using Lectern, with a few lines for each subject. Shows the reader's own keys. */
export function GuideDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [wanted, setWanted] = useState('')
  const found = guideSections.map(withKeys).flatMap((section) => matching(section, wanted.trim().toLowerCase()))
  return (
    <Dialog title={labelOf('help.guide')} wide onClose={onClose}>
      <input
        className={fields.input}
        type="search"
        placeholder={t.searchTheGuide}
        aria-label={t.searchTheGuide}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      <div className={styles.sections}>
        {found.map(({ title, drawing, lines }) => (
          <section key={title} className={styles.section}>
            <Illustration name={drawing} />
            <div>
              <h3 className={styles.title}>{title}</h3>
              <ul className={styles.lines}>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </section>
        ))}
      </div>
      <p role="status" className={styles.none}>
        {found.length === 0 ? t.noResults : ''}
      </p>
      <DialogActions>
        <Button
          onClick={() => {
            onClose()
            runCommand('help.shortcuts')
          }}
        >
          {labelOf('help.shortcuts')}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {t.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Returns the section with the reader's keys in place of commands. A command without a key is shown by its name. */
const withKeys = (section: GuideSection): GuideSection => ({
  ...section,
  lines: section.lines.map((line) =>
    line.replace(/\{([\w.]+)\}/g, (_, id: CommandId) => keyText(id) || t.quotedCommand({ command: labelOf(id) })),
  ),
})

/** Returns the whole section if its title matches, otherwise its matching lines. */
function matching(section: GuideSection, words: string): readonly GuideSection[] {
  if (words === '' || section.title.toLowerCase().includes(words)) return [section]
  const lines = section.lines.filter((line) => line.toLowerCase().includes(words))
  return lines.length === 0 ? [] : [{ ...section, lines }]
}
