import type { Routes } from '../../calls/answer.ts'
import type { Contents } from '../articles/contents.ts'
import { entryTexts } from './entry-texts.ts'
import type { HomeSections } from './home-sections.ts'

export function homeSectionRoutes(
  home: HomeSections,
  contents: Contents,
  clock: () => number,
): Pick<Routes, 'homeSections'> {
  return {
    homeSections: async (call) => {
      const sections: string[] = []
      for (const { id, title, layout, rows, morePath } of await home.of(call.account, clock())) {
        const facts = JSON.stringify({ id, title, layout, more_path: morePath })
        sections.push(`${facts.slice(0, -1)},"content":[${await entryTexts(contents, call, rows)}]}`)
      }
      return { body: { jsonText: `{"sections":[${sections.join(',')}]}` } }
    },
  }
}
