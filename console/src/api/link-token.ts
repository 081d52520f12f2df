/**
 * The tokens of mailed links. Each stands behind the # of its page's address. It is read once and taken out of the
 * address and of the history; from then on only this page's memory has it.
 */
import { redirect } from '@tanstack/react-router'

export type LinkPage = '/setup' | '/reset-password' | '/verify-email' | '/invitations/accept'

const tokens = new Map<LinkPage, string>()

/** For a page's `beforeLoad`: keeps the token, and goes to the same page without it. */
export const takeToken =
  (page: LinkPage) =>
  ({ location }: { location: { hash: string } }): void => {
    const token = new URLSearchParams(location.hash).get('token')
    if (token === null) return
    tokens.set(page, token)
    throw redirect({ to: page, hash: '', replace: true })
  }

export const tokenOf = (page: LinkPage): string | undefined => tokens.get(page)

/** Once it was used, or refused for good. */
export const forgetToken = (page: LinkPage): void => void tokens.delete(page)
