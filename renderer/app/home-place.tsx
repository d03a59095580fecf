import type { ReactNode } from 'react'
import { HomeScreen } from '../screens/home/home-screen.tsx'
import { WriterCollections } from '../screens/sources/writer-collections.tsx'

/** The start page: shelves of the library, then whom to follow (UX.md section 3). */
export function HomePlace(): ReactNode {
  return (
    <HomeScreen>
      <WriterCollections />
    </HomeScreen>
  )
}
