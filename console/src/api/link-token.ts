/**
 * The tokens of mailed links. Each stands behind the # of its page's address. It is read once and taken out of the
 * address and of the history; from then on only this page's memory has it.
 */
import { redirect } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

export type LinkPage = '/setup' | '/reset-password' | '/verify-email' | '/invitations/accept'

const tokens = new Map<LinkPage, string>()
const listeners = new Set<() => void>()

/** For a page's `beforeLoad`: keeps the token, and goes to the same page without it. */
export const takeToken =
  (page: LinkPage) =>
  ({ location }: { location: { hash: string } }): void => {
    const token = new URLSearchParams(location.hash).get('token')
    if (token === null) return
    tokens.set(page, token)
    for (const tell of listeners) tell()
    throw redirect({ to: page, hash: '', replace: true })
  }

/** Another link may be opened in a window that shows the page already. */
export const useLinkToken = (page: LinkPage): string | undefined =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => tokens.get(page),
  )

/** Once it was used, or refused for good. */
export function forgetToken(page: LinkPage): void {
  tokens.delete(page)
  for (const tell of listeners) tell()
}
