import type { Invitation } from '@reeve/sdk'
import { type Command, Option } from 'commander'
import { changeResource, showResource } from './actions.ts'
import { command, group, IGNORED_YES_OPTION, LIMIT_OPTION, parseCount, withoutUndefined } from './command.ts'
import { connect } from './connection.ts'
import { type Listing, type Printing, pageOf, printList, printResource } from './output.ts'
import { givenUserId, PERSON } from './person.ts'
import { PROFILE, profileIdOf } from './profile.ts'

/** `reeve invitations …`: invitations to the organization. */
export function addInvitationsCommands(program: Command): void {
  const invitations = group(program, 'invitations', 'invitations to join the organization', [
    'reeve invitations send ada@acme.example --profile $PROFILE_ID',
    'reeve invitations list --status pending',
  ])

  command(invitations, 'list', 'list invitations', ['reeve invitations list --status pending'])
    .addOption(
      new Option('--status <status>', 'filter by status').choices(['pending', 'accepted', 'revoked', 'expired']),
    )
    .option('--email <email>', 'filter by email address')
    .option('--invited-by <person>', `filter by sender (${PERSON})`)
    .option(...LIMIT_OPTION, parseCount)
    .action(list)

  command(invitations, 'send <email>', 'invite a person', [
    'reeve invitations send ada@acme.example --profile $PROFILE_ID',
  ])
    .requiredOption('--profile <profile>', `profile that the person gets (${PROFILE})`)
    .action(send)

  command(invitations, 'resend <invitationId>', 'resend an invitation', [
    'reeve invitations resend $INVITATION_ID',
  ]).action(showResource((reeve, id) => reeve.invitations.resend(id)))

  command(invitations, 'revoke <invitationId>', 'revoke an invitation', ['reeve invitations revoke $INVITATION_ID'])
    .option(...IGNORED_YES_OPTION)
    .action(changeResource((reeve, id) => reeve.invitations.revoke(id), 'The invitation has been revoked.'))
}

interface Filter extends Listing {
  readonly status?: Invitation['status']
  readonly email?: string
  readonly invitedBy?: string
}

async function list(options: Filter): Promise<void> {
  const { status, email, invitedBy } = options
  const reeve = await connect()
  const invited_by = await givenUserId(reeve, invitedBy)
  const found = reeve.invitations.list({ ...pageOf(options), ...withoutUndefined({ status, email, invited_by }) })
  await printList(options, 'invitations', found, {
    ID: invitation => invitation.id,
    EMAIL: invitation => invitation.email,
    STATUS: invitation => invitation.status,
    'EXPIRES AT': invitation => invitation.expires_at,
    'INVITED BY': invitation => invitation.invited_by,
  })
}

async function send(email: string, { profile, ...printing }: Printing & { profile: string }): Promise<void> {
  const reeve = await connect()
  await printResource(printing, await reeve.invitations.send({ email, profile_id: await profileIdOf(reeve, profile) }))
}
