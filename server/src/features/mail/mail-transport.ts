/** A mail as whoever sends it writes it. */
export interface Mail {
  /** One address, without a name. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
}

/** Who takes mails over. */
export interface MailTransport {
  /** Resolves once the mail is somebody else's to deliver; `id` is the same at every attempt. @throws MailFailure */
  send(mail: Mail & { readonly id: string }, signal: AbortSignal): Promise<void>
  close(): void
}

/** Why a mail was not taken over. The message holds nothing of the mail, and nothing that a server wrote about it. */
export class MailFailure extends Error {
  /** Whether the same mail would be refused again. */
  readonly isPermanent: boolean

  constructor(message: string, { isPermanent = false }: { isPermanent?: boolean } = {}) {
    super(message)
    this.name = 'MailFailure'
    this.isPermanent = isPermanent
  }
}
