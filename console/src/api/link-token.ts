/**
 * The tokens of mailed links. Each stands behind the # of its page's address. It is read once and taken out of the
 * address and of the history; from then on only this page's memory has it.
 */
import { redirect } from '@tanstack/react-router'
import { createStore } from './store.ts'

export type LinkPage = '/setup' | '/reset-password' | '/verify-email' | '/invitations/accept'

const tokens = createStore<{ readonly [Page in LinkPage]?: string | undefined }>({})

const setToken = (page: LinkPage, token: string | undefined) => tokens.set({ ...tokens.get(), [page]: token })

/** For a page's `beforeLoad`: keeps the token, and goes to the same page without it. */
export const takeToken =
  (page: LinkPage) =>
  ({ location }: { location: { hash: string } }): void => {
    const token = new URLSearchParams(location.hash).get('token')
    if (token === null) return
    setToken(page, token)
    throw redirect({ to: page, hash: '', replace: true })
  }

/** Another link may be opened in a window that shows the page already. */
export const useLinkToken = (page: LinkPage): string | undefined => tokens.useValue()[page]

/** Once it was used, or refused for good. */
export const forgetToken = (page: LinkPage): void => setToken(page, undefined)
