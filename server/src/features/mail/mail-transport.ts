export interface Mail {
  /** A single email address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
}

/** Sends mails to a mail server, or to the log. */
export interface MailTransport {
  /** Resolves once the server has accepted the mail. `id` is the same at every attempt. @throws MailFailure */
  send(mail: Mail & { readonly id: string }, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** A failure to send a mail. Its message quotes neither the mail nor the server's response. */
export class MailFailure extends Error {
  /** True if the same mail would be refused again. */
  readonly isPermanent: boolean

  constructor(message: string, { isPermanent = false }: { isPermanent?: boolean } = {}) {
    super(message)
    this.name = 'MailFailure'
    this.isPermanent = isPermanent
  }
}
