/** A mail, as its author writes it. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
}

/** Hands mails over to a mail server, or to the log. */
export interface MailTransport {
  /** Resolves once the receiving side has accepted the mail. `id` is the same at every attempt. @throws MailFailure */
  send(mail: Mail & { readonly id: string }, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** A mail was not accepted. The message contains nothing of the mail, and nothing that a server wrote about it. */
export class MailFailure extends Error {
  /** True if the same mail would be refused again. */
  readonly isPermanent: boolean

  constructor(message: string, { isPermanent = false }: { isPermanent?: boolean } = {}) {
    super(message)
    this.name = 'MailFailure'
    this.isPermanent = isPermanent
  }
}
