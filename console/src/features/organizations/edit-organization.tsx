import { Group, TextInput } from '@mantine/core'
import type { Organization, OrganizationChanges } from '@reeve/sdk'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCaller } from '../../api/caller.ts'
import { reeve } from '../../api/client.ts'
import { CopyCurl } from '../../api/copy-curl.tsx'
import { showDone } from '../../api/done-toast.tsx'
import { Problem } from '../../api/problem.tsx'
import { useEdit } from '../../api/use-edit.ts'
import { SettingsPage } from '../../layout/settings-page.tsx'
import { Breakable } from '../../ui/breakable.tsx'
import { CopyIcon } from '../../ui/copy-icon.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { OpenableTime } from '../../ui/exact-time.tsx'
import { dateFormat } from '../../ui/formats.ts'
import { localeOf } from '../../ui/locale.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { FormSection, Section } from '../../ui/section.tsx'
import { organizationQuery } from './organizations.queries.ts'

export function EditOrganization() {
  const { t, i18n } = useTranslation('organizations')
  const day = dateFormat(localeOf(i18n.language), { dateStyle: 'medium' })
  const { data: organization } = useSuspenseQuery(organizationQuery())
  const { denialReason } = useCaller()
  const [typed, setTyped] = useState(organization.name)
  const name = typed.trim()
  const { before, edit } = useEdit<Organization, OrganizationChanges>(organization, {
    fields: { name: t('name.label') },
    refetch: () => reeve().organization.get(),
    save: (changes, { etag }) => reeve().organization.edit(changes, { ifMatch: etag }),
    onSuccess: (_, undo) => showDone(t('name.done'), { undo }),
    onUndone: ({ name }) => setTyped(name),
  })
  const notPermitted = denialReason('organization.manage')
  const reason = () => {
    if (notPermitted) return notPermitted
    if (name === '' || name === before.name) return t('unchanged')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason() === undefined) edit.mutate({ name })
  }
  return (
    <SettingsPage section="settings.title" title={t('title')}>
      <FormSection
        title={t('name.title')}
        what={t('name.what')}
        onSubmit={submit}
        failure={edit.error && <Problem error={edit.error} title={t('name.not')} />}
        save={
          <>
            <CopyCurl call={client => client.organization.edit({ name: name || organization.name })} />
            <ReasonButton type="submit" reason={reason()} loading={edit.isPending}>
              {t('name.submit')}
            </ReasonButton>
          </>
        }
      >
        <TextInput
          label={t('name.label')}
          value={typed}
          readOnly={notPermitted !== undefined}
          maxLength={200}
          autoComplete="off"
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </FormSection>
      <Section isSplit title={t('facts')}>
        <DescriptionList
          isBare
          items={[
            [
              t('id'),
              <Group key="id" gap={4} wrap="nowrap">
                <code>{organization.id}</code> <CopyIcon text={organization.id} what={t('id')} />
              </Group>,
            ],
            [
              t('baseUrl'),
              <Group key="url" gap={4} wrap="nowrap">
                <code>
                  <Breakable text={location.origin} />
                </code>{' '}
                <CopyIcon text={location.origin} what={t('baseUrl')} />
              </Group>,
            ],
            [
              t('created'),
              <OpenableTime key="created" at={organization.created_at}>
                {day.format(new Date(organization.created_at))}
              </OpenableTime>,
            ],
          ]}
        />
      </Section>
    </SettingsPage>
  )
}
