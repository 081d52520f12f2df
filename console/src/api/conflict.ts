/** A field that a form shows, with its current value. */
interface ChangedField {
  readonly label: string
  readonly value: unknown
}

/** Someone else has changed a field of the form. The form's changes were not saved, or were overwritten since. */
export class Conflict extends Error {
  /** The current state, with its ETag. */
  readonly now: object
  readonly fields: readonly ChangedField[]

  constructor(now: object, fields: readonly ChangedField[]) {
    super('someone else has changed the same fields')
    this.now = now
    this.fields = fields
  }
}

/** The change was made by an earlier attempt whose response was lost, and someone else has undone it since. */
export class UndoneSince extends Error {}

/** A change cannot be undone, because someone has changed its resource since. */
export class ChangedSince extends Error {}
