import type { FastifyInstance } from 'fastify'
import { type PageLanguage, pageLanguage, sendPlainPage } from './plain-page.ts'

/** The path of the page for a failed sign-in at a provider. */
export const SIGN_IN_ERROR = '/auth/error'

type Cause =
  | 'denied'
  | 'expired'
  | 'limited'
  | 'unverified'
  | 'address'
  | 'domain'
  | 'blocked'
  | 'changed'
  | 'notLinked'
  | 'otherIdentity'
  | 'otherAddress'
  | 'otherAccount'
  | 'unavailable'
  | 'notRecent'
  | 'other'

/** Error codes of Reeve, Better Auth and RFC 6749 for which the page has a specific sentence. */
const CAUSES: Readonly<Record<string, Cause>> = {
  access_denied: 'denied',
  state_mismatch: 'expired',
  state_not_found: 'expired',
  state_invalid: 'expired',
  rate_limited: 'limited',
  session_ended: 'expired',
  no_code: 'expired',
  invalid_code: 'expired',
  email_not_verified: 'unverified',
  email_not_found: 'address',
  invalid_email: 'address',
  email_domain_not_allowed: 'domain',
  login_blocked: 'blocked',
  provider_unavailable: 'unavailable',
  sign_in_not_recent: 'notRecent',
  credentials_changed: 'changed',
  other_identity_linked: 'otherIdentity',
  account_not_linked: 'notLinked',
  unable_to_link_account: 'notLinked',
  email_does_not_match: 'otherAddress',
  account_already_linked_to_different_user: 'otherAccount',
}

type Texts = Readonly<Record<Cause | 'title' | 'back', string>>

const ENGLISH: Texts = {
  title: 'Signing in with your identity provider failed',
  back: 'Back to sign-in',
  denied: 'The sign-in was canceled, or your identity provider refused it.',
  expired: 'The sign-in took too long, or it began in another browser. Start again.',
  limited: 'There were too many attempts from your network. Wait a minute, then start again.',
  unverified: 'Your identity provider has not verified your email address.',
  address: 'Your identity provider sent no email address that can be used here.',
  domain: 'Email addresses of this domain cannot sign in with your identity provider.',
  blocked: 'Sign-in is blocked for this account. Contact your administrator.',
  changed: 'Your sign-in methods changed while you were signing in. Sign in again.',
  notLinked: 'This identity cannot be linked to the account with its email address. Contact your administrator.',
  otherAddress: 'Your email address at your identity provider differs from that of this account.',
  otherAccount: 'This identity is already linked to another account.',
  otherIdentity: 'The account with your email address is linked to a different identity. Contact your administrator.',
  unavailable: 'Your identity provider did not respond. Try again in a few minutes.',
  notRecent: 'Your identity provider did not ask you to sign in again. Sign in with a password or a passkey.',
  other: 'Something went wrong while signing in. Try again. If it keeps failing, contact your administrator.',
}

const PORTUGUESE: Texts = {
  title: 'O login com seu provedor de identidade falhou',
  back: 'Voltar ao login',
  denied: 'O login foi cancelado ou recusado pelo seu provedor de identidade.',
  expired: 'O login demorou demais ou começou em outro navegador. Comece novamente.',
  limited: 'Houve tentativas demais a partir da sua rede. Aguarde um minuto e comece novamente.',
  unverified: 'Seu provedor de identidade não verificou seu e-mail.',
  address: 'Seu provedor de identidade não enviou um e-mail que possa ser usado aqui.',
  domain: 'E-mails deste domínio não podem entrar com seu provedor de identidade.',
  blocked: 'O login desta conta está bloqueado. Fale com seu administrador.',
  changed: 'Suas formas de entrar mudaram durante o login. Entre novamente.',
  notLinked: 'Esta identidade não pode ser vinculada à conta com o mesmo e-mail. Fale com seu administrador.',
  otherAddress: 'Seu e-mail no provedor de identidade é diferente do e-mail desta conta.',
  otherAccount: 'Esta identidade já está vinculada a outra conta.',
  otherIdentity: 'A conta com seu e-mail está vinculada a outra identidade. Fale com seu administrador.',
  unavailable: 'Seu provedor de identidade não respondeu. Tente novamente em alguns minutos.',
  notRecent: 'Seu provedor de identidade não pediu um novo login. Entre com uma senha ou uma chave de acesso.',
  other: 'Algo deu errado ao entrar. Tente novamente. Se o erro continuar, fale com seu administrador.',
}

const TEXTS: Readonly<Record<PageLanguage, Texts>> = { en: ENGLISH, 'pt-BR': PORTUGUESE }

/**
 * Serves the page for failed sign-ins at a provider. A failed sign-in redirects to it, unless its request named another
 * page. The page shows a fixed sentence for each known code, and no text from its URL.
 */
export function registerSignInError(app: FastifyInstance, { hasConsole }: { readonly hasConsole: boolean }): void {
  app.get(SIGN_IN_ERROR, (request, reply) => {
    const { error } = request.query as { error?: unknown }
    const code = typeof error === 'string' ? error.toLowerCase() : ''
    const cause = Object.hasOwn(CAUSES, code) ? (CAUSES[code] ?? 'other') : 'other'
    const language = pageLanguage(request.headers)
    const { title, back, [cause]: text } = TEXTS[language]
    return sendPlainPage(reply, { language, title, text, link: hasConsole ? { href: '/sign-in', text: back } : null })
  })
}
