export default {
  little: 'Your profile does not include access to members or the audit log.',
  attention: {
    title: 'Needs attention',
    nothing: 'Nothing needs your attention.',
    unknown: 'Some of the checks failed',
    webhook: {
      failing: 'The webhook {{url}} was disabled because its receiver kept failing:',
      gone: 'The webhook {{url}} was disabled because its receiver returned 410 Gone:',
    },
    webhookOfSuspended: 'The webhook {{url}} is still active, but its creator is suspended:',
    newReceivers: 'Webhooks with a new URL or new event types since yesterday:',
    toldOfAll: '(all events)',
    webhookFailing_one: 'The webhook {{url}} is failing: {{count}} failed request since yesterday.',
    webhookFailing_other: 'The webhook {{url}} is failing: {{count}} failed requests since yesterday.',
    openWebhook: 'View webhook',
    openWebhooks: 'View webhooks',
    singleOwner: 'There is only one active owner. Only an owner can change another owner, so add a second one.',
    chooseOwner: 'Choose a second owner',
    keyOf: 'The key {{name}} of',
    expires: 'expires',
    moreKeys: 'More keys expire in the next {{days}} days.',
    openKeys: 'View keys',
    idleKeys_one: '{{count}} key belongs to a suspended member and will work again after reactivation.',
    idleKeys_other: '{{count}} keys belong to suspended members and will work again after reactivation.',
    manyIdleKeys: 'More than {{count}} keys belong to suspended members and will work again after reactivation.',
    invitation: 'The invitation for {{email}} expires',
    powerfulInvitation:
      'The invitation for {{email}} grants the profile {{profile}}, which has control over other members. It was sent',
    sentBy: 'by',
    newInvitations_one:
      '{{count}} invitation was sent since yesterday. Your profile does not allow you to see which permissions it ' +
      'grants.',
    newInvitations_other:
      '{{count}} invitations were sent since yesterday. Your profile does not allow you to see which permissions ' +
      'they grant.',
    openInvitations: 'View invitations',
  },
  changes: {
    title: 'Since yesterday',
    nothing: 'No changes since yesterday.',
    all: 'View audit log',
    again_one: '{{count}} time, most recently',
    again_other: '{{count}} times, most recently',
  },
  members: {
    title: 'Members',
    active_one: '{{count}} active member',
    active_other: '{{count}} active members',
    suspended_zero: 'No suspended members',
    suspended_one: '{{count}} suspended member',
    suspended_other: '{{count}} suspended members',
  },
}
