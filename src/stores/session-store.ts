import { create } from 'zustand'
import type { SessionUser } from '@/contract/auth-schemas'

export type Session =
  | { state: 'loading'; user?: undefined; permissions: readonly string[] }
  | { state: 'unauthenticated'; user?: undefined; permissions: readonly string[] }
  | {
      state: 'authenticated'
      user: SessionUser
      permissions: readonly string[]
      /** Staff for whom everything else is closed until they have a second factor. */ mustSetUpTwoFactor: boolean
    }

export const loadingSession: Session = { state: 'loading', permissions: [] }

/** Who is signed in. Only `src/api/session.ts` sets it; the server always renders `loading`. */
export const useSessionStore = create<Session>()(() => loadingSession)
