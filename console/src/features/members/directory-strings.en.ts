/** Texts about directories that manage members and hold their suspensions. */
export default {
  unnamed: 'a directory',
  managedBy: 'Managed by',
  heldBy: 'held by',
  andLocally: 'and by a member',
  holds:
    'Reactivate the person at the identity provider: {{directory}} holds this suspension. An owner can override it ' +
    'here.',
  profile: {
    locked:
      '{{directory}} manages this member and decides the profile. If its identity provider sends groups, change them ' +
      'there.',
    perhaps: '{{directory}} manages this member. Usually it decides the profile, and a manual change is refused.',
    exceptOwner: 'Only Owner can be assigned manually.',
  },
}
