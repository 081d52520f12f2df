/**
 * The tokens of mailed links. Each comes in the fragment of its page's address, is read once, and is removed from the
 * address and the history. From then on only this page's memory has it.
 */
import { redirect } from '@tanstack/react-router'
import { createStore } from '../ui/store.ts'

export type LinkPage = '/setup' | '/reset-password' | '/verify-email' | '/invitations/accept'

const tokens = createStore<{ readonly [Page in LinkPage]?: string | undefined }>({})

const setToken = (page: LinkPage, token: string | undefined) => tokens.set({ ...tokens.get(), [page]: token })

/** For `beforeLoad`: stores the token and redirects to the same page without it. */
export const takeToken =
  (page: LinkPage) =>
  ({ location }: { location: { hash: string } }): void => {
    const token = new URLSearchParams(location.hash).get('token')
    if (token === null) return
    setToken(page, token)
    throw redirect({ to: page, hash: '', replace: true })
  }

/** For `loader`: the token that the page was opened with. */
export const linkToken = (page: LinkPage): string | undefined => tokens.get()[page]

/** A store, because another link may be opened in a window that already shows the page. */
export const useLinkToken = (page: LinkPage): string | undefined => tokens.useValue()[page]

/** Forgets a token that was used or finally refused. */
export const forgetToken = (page: LinkPage): void => setToken(page, undefined)
