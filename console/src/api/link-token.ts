/**
 * The tokens of mailed links. A token comes in the fragment of the page's URL. It is read once, and removed from the
 * URL and the history. From then on only this page's memory has it.
 */
import { redirect } from '@tanstack/react-router'
import { createStore } from '../ui/store.ts'

export type LinkPage = '/setup' | '/reset-password' | '/verify-email' | '/invitations/accept'

const tokens = createStore<{ readonly [Page in LinkPage]?: string | undefined }>({})

const setToken = (page: LinkPage, token: string | undefined) => tokens.set({ ...tokens.get(), [page]: token })

/** Used in `beforeLoad`: stores the token, and redirects to the same page without it. */
export const takeToken =
  (page: LinkPage) =>
  ({ location }: { location: { hash: string } }): void => {
    const token = new URLSearchParams(location.hash).get('token')
    if (token === null) return
    setToken(page, token)
    throw redirect({ to: page, hash: '', replace: true })
  }

/** Used in `loader`: the token with which the page was opened. */
export const linkToken = (page: LinkPage): string | undefined => tokens.get()[page]

/** The token, which changes if another link is opened in a window that already shows the page. */
export const useLinkToken = (page: LinkPage): string | undefined => tokens.useValue()[page]

/** Deletes a token that was used or permanently refused. */
export const forgetToken = (page: LinkPage): void => setToken(page, undefined)
