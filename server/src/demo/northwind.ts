/** One call of the API over HTTP; throws unless it succeeds. */
export type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, string>>

/** Ids of built-in profiles. */
interface ProfileIds {
  readonly administrator: string
  readonly member: string
}

/** Adds members with triggers, integrations, invitations and webhooks. Returns the ids for the instructions. */
export async function northwind(call: Call, inviteAs: (userId: string) => Promise<Call>, profiles: ProfileIds) {
  const profile = async (name: string, description: string, permissions: string[]) =>
    (await call('POST', '/v1/profiles', { name, description, permissions })).id ?? ''
  const developer = await profile('Developer', 'Builds and runs agents', [
    'members.read',
    'members.invite',
    'agents.run',
    'agents.edit',
  ])
  const support = await profile('Support', 'Answers customers with agents that others built', [
    'members.read',
    'agents.run',
  ])
  const auditor = await profile('Auditor', 'Reads the audit trail', ['members.read', 'audit.read'])

  const member = async (name: string, profileId: string) => {
    const email = `${name.split(' ')[0]?.toLowerCase()}@northwind.example`
    return (await call('POST', '/v1/members', { name, email, profile_id: profileId })).user_id ?? ''
  }
  const grace = await member('Grace Hopper', profiles.administrator)
  const linus = await member('Linus Pauling', support)
  const mallory = await member('Mallory Voss', developer)
  const margaret = await member('Margaret Hamilton', developer)
  const edsger = await member('Edsger Kahn', developer)
  await member('Barbara Noether', auditor)
  await member('Dennis Moreau', support)
  const former = await member('Rosalind Byron', profiles.member)

  const integration = (userId: string, id: string, provider: string, name: string) =>
    call('PUT', `/v1/members/${userId}/integrations/${id}`, {
      provider,
      name,
      status: 'connected',
      connected_at: '2026-03-02T09:00:00.000Z',
    })
  await integration(mallory, 'slack-mallory', 'slack', 'Northwind Slack')
  await integration(mallory, 'github-mallory', 'github', 'northwind-robotics')
  await integration(margaret, 'calendar-margaret', 'google-calendar', 'Launch calendar')

  const trigger = (id: string, userId: string, name: string, more: object = {}) =>
    call('PUT', `/v1/triggers/${id}`, { user_id: userId, kind: 'agent', name, ...more })
  const on = (integrationId: string) => ({ kind: 'integration', integration_id: integrationId })
  await call('PUT', '/v1/oracle', { name: 'Northwind Oracle', owner_user_id: mallory })
  await trigger('nightly-report', mallory, 'Nightly fleet report')
  await trigger('restock', mallory, 'Reorder spare parts')
  await trigger('old-report', mallory, 'Last year’s report', { enabled: false })
  await trigger('on-mention', mallory, 'Answer mentions', on('slack-mallory'))
  await trigger('on-push', mallory, 'Review pull requests', on('github-mallory'))
  await trigger('oracle-digest', mallory, 'Weekly digest of the Oracle', { runs_oracle: true })
  await trigger('launch-watch', margaret, 'Watch the launch calendar', on('calendar-margaret'))
  await trigger('simulate', edsger, 'Simulate new gaits', { runs_oracle: true })
  await trigger('rotate-logs', grace, 'Archive robot logs')

  const invite = (as: Call, name: string) =>
    as('POST', '/v1/invitations', { email: `${name}@northwind.example`, profile_id: support })
  await invite(call, 'katherine')
  const mallorysOwn = await inviteAs(mallory)
  for (const name of ['alan', 'ivy']) await invite(mallorysOwn, name)
  const webhook = (url: string, event_types: string[], description: string) =>
    call('POST', '/v1/governance/webhooks', { url, event_types, description })
  await webhook('https://siem.northwind.example/reeve', ['*'], 'Everything, for the security team')
  const { id: removable = '' } = await webhook(
    'https://hr.northwind.example/hooks/reeve',
    ['member.*'],
    'The old HR system',
  )
  await call('POST', `/v1/members/${former}/suspension`, { reason: 'on leave until spring' })
  return { promoted: linus, promotedTo: developer, suspended: mallory, webhook: removable }
}
