import { Button, Text } from '@mantine/core'
import { isReeveError } from '@reeve/sdk'
import IconFileOff from '@tabler/icons-react/icons/IconFileOff'
import { useTranslation } from 'react-i18next'
import { i18n } from '../i18n/index.ts'
import { EmptyState, Failure } from '../ui/notice.tsx'
import { ChangedSince, Conflict, UndoneSince } from './conflict.ts'
import { isSignedOut, useSession } from './session.ts'
import { isRefusalOfUnknown } from './unknown-outcome.ts'

/** The text of an error in the reader's language, by its code; the server's text for an unknown code. */
export function textOf(error: unknown): string {
  const t = i18n.getFixedT(null, 'api')
  if (error instanceof Conflict) {
    const fields = error.fields.map(({ label, value }) => {
      const now = inWords(value)
      return t(now === '' ? 'conflict.empty' : 'conflict.field', { field: label, now })
    })
    return t('conflict.what', { fields: fields.join(' ') })
  }
  if (error instanceof UndoneSince) return t('undoneSince')
  if (error instanceof ChangedSince) return t('codes.changed_meanwhile')
  if (!isReeveError(error)) return t('codes.unknown')
  const detail = error.problem?.detail ?? ''
  const missing = error.problem?.missing_permissions?.join(', ') ?? ''
  const seconds = Math.ceil((error.retryAfterMs ?? 0) / 1000)
  return t(`codes.${error.code}` as 'codes.unknown', {
    defaultValue: detail === '' ? t('codes.unknown') : detail,
    missing,
    count: seconds,
    ...(mayBeDone(error) && { context: 'unknown' }),
  })
}

/** Formats a field's value: a single value, a list, or an object. */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value !== 'object' || value === null) return String(value ?? '')
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${one}`)
    .join(', ')
}

/** True if the outcome of a write is unknown: a response was lost, and no later response has shown the outcome. */
export const mayBeDone = (error: unknown): boolean =>
  isReeveError(error) && (error.mayBeDone || isRefusalOfUnknown(error.requestId))

/** Error codes of typing mistakes. Nobody reports these to the operator, so the request id is only in a tooltip. */
const MISTYPED = new Set(['invalid_email_or_password', 'invalid_password', 'invalid_code', 'invalid_backup_code'])

interface ProblemProps {
  readonly error: unknown
  /** The failure in a sentence, such as "Mallory Voss was not suspended". */
  readonly title?: string
  /** Replaces `title` when the outcome is unknown. */
  readonly unknownTitle?: string
  /** Advice on how to find out the outcome, for calls that a retry might make a second time. */
  readonly unknownHint?: string
  readonly retry?: (() => void) | undefined
  /** Replaces the text of the error's code. */
  readonly text?: string | undefined
}

/** A failed call: the error's text, buttons to recover, and the request id for support. */
export function Problem({ error, title, unknownTitle, unknownHint, retry, text = textOf(error) }: ProblemProps) {
  const { t } = useTranslation('api')
  const isUnknown = mayBeDone(error)
  // `UndoneSince` means that the write succeeded, so the title of a failure does not apply.
  const known = error instanceof UndoneSince ? undefined : title
  const failed = isUnknown && (title || unknownHint) ? (unknownTitle ?? t('notKnown')) : known
  const session = useSession()
  // The session dialog handles this error. After the sign-in the error no longer applies, but the write was not made.
  if (session === 'open' && isSignedOut(error)) {
    return (
      <Text size="sm" role="status">
        {t(isUnknown ? 'notKnownAgain' : 'signedInAgain')}
      </Text>
    )
  }
  return (
    <Failure
      title={failed ?? text}
      requestId={isReeveError(error) ? error.requestId : null}
      isOrdinary={isReeveError(error) && MISTYPED.has(error.code)}
      actions={
        retry && (
          <Button variant="default" size="compact-sm" onClick={retry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {failed && (isUnknown && unknownHint ? unknownHint : text)}
    </Failure>
  )
}

/** Shown in a dialog or panel whose resource was not loaded. A 404 is an empty state, not an error. */
export const NotLoaded = ({ error }: { readonly error: unknown }) =>
  isReeveError(error) && error.status === 404 ? (
    <EmptyState icon={IconFileOff} title={textOf(error)} />
  ) : (
    <Problem error={error} />
  )
