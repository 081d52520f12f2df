/** Texts about directories that manage and hold members. */
export default {
  unnamed: 'a directory',
  managedBy: 'Managed by',
  heldBy: 'held by',
  andLocally: 'and by a member',
  holds:
    'Held by {{directory}}: the person is reactivated at the identity provider. An owner can override the hold here.',
  profile: {
    locked:
      '{{directory}} manages this member, and its groups decide the profile. Change the groups at the identity ' +
      'provider.',
    perhaps:
      '{{directory}} manages this member. Usually its groups decide the profile, and a change by hand is refused.',
    exceptOwner: 'Only Owner can be assigned by hand.',
  },
}
