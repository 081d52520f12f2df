import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { Problem } from '../../api/problem.tsx'
import { localeOf } from '../../ui/locale.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Section } from '../../ui/section.tsx'
import { checkpointsQuery } from './audit.queries.ts'
import { nameOfCheckpoint } from './export-file-name.ts'
import { openFileWriter } from './file-writer.ts'

export interface SavedCheckpoint {
  /** The last entry that the saved checkpoint covers. */
  readonly sequence: number
  readonly file: string
}

interface SaveCheckpointProps {
  readonly onSaved?: (saved: SavedCheckpoint) => void
}

/** Saves the newest checkpoint with its key, as the API returns it. Verify and the command line read this file. */
export function SaveCheckpoint({ onSaved }: SaveCheckpointProps) {
  const { t, i18n } = useTranslation('audit')
  const { caller, denialReason } = useCaller()
  const notPermitted = denialReason('audit.read')
  const { data: newest } = useQuery({ ...checkpointsQuery(), enabled: notPermitted === undefined })
  const signed = newest?.checkpoints.at(0)
  const save = useMutation({
    // Null if the person cancelled the file picker.
    async mutationFn(): Promise<SavedCheckpoint | null> {
      if (!newest || !signed) return null
      const writer = await openFileWriter(
        nameOfCheckpoint(caller.organization.name, signed.signed_at),
        'application/json',
      )
      if (!writer) return null
      await writer.write(new TextEncoder().encode(`${JSON.stringify(newest, null, 2)}\n`))
      await writer.finish()
      return { sequence: signed.sequence, file: writer.name }
    },
    onSuccess: saved => saved && onSaved?.(saved),
  })
  const number = (value: number) => new Intl.NumberFormat(localeOf(i18n.language)).format(value)
  return (
    <Section
      title={t('checkpoint.title')}
      what={t('checkpoint.why')}
      actions={
        <>
          <CopyCurl call={client => client.audit.listCheckpoints({ limit: 1 }).page()} />
          <ReasonButton
            variant="default"
            reason={notPermitted ?? (signed ? undefined : t('checkpoint.none'))}
            onClick={() => save.mutate()}
          >
            {t('checkpoint.save')}
          </ReasonButton>
        </>
      }
    >
      {save.error && <Problem error={save.error} title={t('checkpoint.not')} />}
      <Text size="sm" role="status">
        {save.data && t('checkpoint.saved', { number: number(save.data.sequence) })}
        {newest && !signed && t('checkpoint.none')}
      </Text>
    </Section>
  )
}
